import { config } from "#app/config.server.ts";
import { displayAddress, displayName } from "#app/features/leads/rules.ts";
import type { visitJobs } from "#app/features/leads/visits/jobs.ts";
import { findVisitMail } from "#app/features/leads/visits/queries.server.ts";
import type { Attachment } from "#app/integrations/mail.server.ts";
import { deliver, deliverToOffice, leadMail } from "#app/jobs/deliver-mail.server.ts";
import { done, type Handlers } from "#app/jobs/handler.ts";
import { walkthrough, walkthroughCanceled, walkthroughToConfirm } from "#emails/walkthrough.ts";

const reason = "A walkthrough of the owner’s property was scheduled.";

export const visitHandlers: Handlers<typeof visitJobs> = {
  "mail-walkthrough": leadMail(async ({ isConfirmed = false, ...payload }, job) => {
    const found = await findVisitMail(payload);
    const to = found?.lead.email;
    if (!found || !to || found.visit.startsAt <= new Date()) return done;
    const { lead, visit, who, company, requirements, time, movedFrom, url, ownerFile } = found;
    return deliver(job, {
      ...walkthrough({
        ownerName: lead.name,
        street: lead.streetAddress,
        who: who?.name ?? null,
        state: isConfirmed || visit.confirmedAt ? "confirmed" : visit.createdBy ? "scheduled" : "picked",
        isNewlyConfirmed: isConfirmed,
        time,
        movedFrom,
        requirements,
        url,
        phone: company.phone,
      }),
      to,
      attachments: [calendarFile(await ownerFile())],
      leadId: lead.id,
      reason,
    });
  }),

  "mail-walkthrough-canceled": leadMail(async (payload, job) => {
    const found = await findVisitMail(payload);
    const to = found?.lead.email;
    if (!found || !to || !found.visit.canceledAt || found.visit.startsAt <= new Date()) return done;
    const { lead, company, time, ownerFile } = found;
    const street = lead.streetAddress;
    return deliver(job, {
      ...walkthroughCanceled({ ownerName: lead.name, street, time, phone: company.phone }),
      to,
      attachments: [calendarFile(await ownerFile(), "CANCEL")],
      leadId: lead.id,
      reason,
    });
  }),

  "mail-walkthrough-office": {
    async run({ to, ...payload }, job) {
      const found = await findVisitMail(payload);
      if (!found) return done;
      const { lead, time, movedFrom, staffFile } = found;
      return deliverToOffice(job, {
        ...walkthroughToConfirm({
          owner: { name: displayName(lead.name), email: lead.email, phone: lead.phoneE164 ?? lead.phone },
          address: displayAddress(lead),
          time,
          movedFrom,
          url: `${config.appUrl}/leads/${lead.id}`,
        }),
        to,
        attachments: [calendarFile(await staffFile())],
        leadId: lead.id,
      });
    },
  },
};

const calendarFile = (content: string, method = "PUBLISH"): Attachment => ({
  filename: "walkthrough.ics",
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});
