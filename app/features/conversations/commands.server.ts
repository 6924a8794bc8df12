import { randomUUID } from "node:crypto";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { loadAttachments } from "#app/features/conversations/attachments/queries.server.ts";
import { replyKey } from "#app/features/conversations/queries.server.ts";
import type { ReplyForm } from "#app/features/lead-page/forms.ts";
import { lockLead, takeLead } from "#app/features/leads/commands/leads.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { mayContact } from "#app/features/messaging/contact/queries.server.ts";
import { countQueuedTextsTo, countTextsTo, isOnHold } from "#app/features/messaging/sms/queries.server.ts";
import { mostTexts } from "#app/features/messaging/sms/rules.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { hasExtension } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";

type Reply = { leadId: string; form: ReplyForm; now?: Date };

/** A job sends it. Its timeline entry holds the text. */
export async function sendReply(
  actor: Actor,
  { leadId, form, now = new Date() }: Reply,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to write to an owner.");
  const { formKey, ...content } = form;
  const chosen = form.intent === "email" ? form.attachments.map((id) => ({ id })) : [];
  const attached = await loadAttachments(leadId, chosen);
  if (!attached.ok) return attached;
  const attachments = attached.value.map(({ id, filename: name }) => ({ id, name }));
  return storeOnce({ form: "reply", formKey, content: { leadId, ...content }, answer: {} }, async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead)
      return refused("not_found", "This lead is gone, so nothing is sent. Copy your text to keep it.");
    const channel = form.intent === "email" ? "email" : "sms";
    const problem = channel === "email" ? await noEmail(tx, lead) : await noText(tx, lead, now);
    if (problem) return refused("conflict", problem);
    await takeLead(tx, lead, actor);
    const id = randomUUID();
    const data = {
      channel,
      ...(form.intent === "email"
        ? { subject: form.subject, ...(chosen.length > 0 && { attachments }) }
        : { phone: lead.phoneE164 ?? "" }),
    } as const;
    await recordEvent(tx, { id, leadId, kind: "reply_sent", actor, at: now, body: form.body, data });
    await recordAudit(tx, {
      actor,
      action: "send",
      subject: `lead:${leadId}`,
      data: { channel, ...(chosen.length > 0 && { attachments }) },
    });
    const kind = channel === "email" ? "mail-reply" : "text-reply";
    await enqueue(tx, kind, { leadId, eventId: id }, { dedupeKey: replyKey(id) });
    return done({});
  });
}

type Reached = Record<"email" | "phone" | "phoneE164", string | null>;

/** An answer needs no consent. */
async function noEmail(tx: Transaction, lead: Reached) {
  const { why } = await mayContact(lead, "email", "service", tx);
  if (why === "no address") return "This lead has no email address.";
  if (why === "bounced") return "Our last email did not arrive. Correct the email address first.";
  return why === "unsubscribed" ? "This person asked us not to email them." : null;
}

/** As in docs/decisions/texts.md. */
async function noText(tx: Transaction, lead: Reached, now: Date) {
  if (hasExtension(lead.phone ?? "")) return "A text does not reach the extension of this number.";
  const { may, why } = await mayContact(lead, "sms", "service", tx);
  if (why === "no number") return "This lead has no phone number.";
  if (why === "unsubscribed") return "This person opted out of texts.";
  if (!may) return "This person has not agreed to get texts at this number.";
  const number = lead.phoneE164 ?? "";
  if (await isOnHold(number, tx))
    return "They may be opting out: read their last text, and finish its task first.";
  const month = new Date(now.getTime() - mostTexts.days * 86_400_000);
  const count = (await countTextsTo(number, month, tx)) + (await countQueuedTextsTo(number, tx));
  return count >= mostTexts.count
    ? `This number has ${mostTexts.count} texts within a month, which is the most that owners agree to.`
    : null;
}
