import { config } from "#app/config.server.ts";
import { listStaff } from "#app/features/accounts/queries.server.ts";
import { compileTemplate } from "#app/features/campaigns/commands/send.server.ts";
import { mergeLetter } from "#app/features/campaigns/letter.ts";
import { findReader, findTemplate } from "#app/features/campaigns/queries/templates.server.ts";
import { deliverRendered } from "#app/features/messaging/email/deliver.server.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { done, type Job, type Outcome } from "#app/jobs/handler.ts";

type TestMail = { templateId: string; userId: string; leadId: string | null };

/** The address is that of the account, whatever the letter and the lead say. */
export async function sendTest({ templateId, userId, leadId }: TestMail, job: Job): Promise<Outcome> {
  const person = (await listStaff()).find(({ id }) => id === userId);
  const found = await findTemplate(templateId);
  if (!person || !found) return done;
  const { template } = found;
  const [values, { company, campaigns: rules }, { compiled }] = await Promise.all([
    leadId ? findReader(leadId) : null,
    findSettings(),
    compileTemplate(template, template.workflow ?? "broadcast"),
  ]);
  // Nobody unsubscribes an owner by a click in a test.
  const letter = mergeLetter(compiled, { values: values ?? {}, preferencesUrl: config.appUrl });
  return deliverRendered(job, {
    ...letter,
    to: person.email,
    subject: `Test: ${letter.subject}`,
    replyTo: rules.replyTo || company.email,
    senderName: rules.senderName || company.name,
    // Its text names the owner, so it is removed with the lead.
    leadId: values && leadId,
    timelines: [],
    reason: `${person.name} asked for a test of “${template.name}”.`,
  });
}
