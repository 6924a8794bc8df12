import { config } from "#app/config.server.ts";
import { displayAddress, displayName } from "#app/features/leads/rules.ts";
import type { visitJobs } from "#app/features/walkthroughs/jobs.ts";
import { findVisitMail } from "#app/features/walkthroughs/queries.server.ts";
import { deliver, deliverToOffice, leadMail } from "#app/jobs/deliver-mail.server.ts";
import { done, type Handlers } from "#app/jobs/handler.ts";
import type { EmailContent } from "#emails/content.ts";
import { walkthrough, walkthroughCanceled, walkthroughToConfirm } from "#emails/walkthrough.ts";

type Which = Parameters<typeof findVisitMail>[0] & { leadId: string };
type Found = NonNullable<Awaited<ReturnType<typeof findVisitMail>>>;

const mailOwner = <Payload extends Which>(write: (found: Found, payload: Payload) => EmailContent) =>
  leadMail<Payload>(async (payload, job) => {
    const found = await findVisitMail(payload);
    const to = found?.lead.email;
    if (!found || !to || found.visit.startsAt <= new Date()) return done;
    return deliver(job, {
      ...write(found, payload),
      to,
      attachments: [calendarFile(await found.ownerFile(), found.visit.canceledAt ? "CANCEL" : "PUBLISH")],
      leadId: found.lead.id,
      reason: "A walkthrough of the owner's property was scheduled.",
    });
  });

export const visitHandlers: Handlers<typeof visitJobs> = {
  "mail-walkthrough": mailOwner(({ lead, visit, who, company, ...found }, { isConfirmed = false }) =>
    walkthrough({
      ...found,
      ownerName: lead.name,
      street: lead.streetAddress,
      who: who?.name ?? null,
      isPicked: !isConfirmed && !visit.confirmedAt && !visit.createdBy,
      isConfirmed,
      phone: company.phone,
    }),
  ),

  "mail-walkthrough-canceled": mailOwner(({ lead, time, company }) =>
    walkthroughCanceled({ ownerName: lead.name, street: lead.streetAddress, time, phone: company.phone }),
  ),

  "mail-walkthrough-office": {
    async run({ to, ...payload }, job) {
      const found = await findVisitMail(payload);
      if (!found) return done;
      const { lead, time, movedFrom, staffFile } = found;
      return deliverToOffice(job, {
        ...walkthroughToConfirm({
          owner: { name: displayName(lead.name), email: lead.email, phone: lead.phone },
          address: displayAddress(lead),
          time,
          movedFrom,
          url: `${config.appUrl}/leads/${lead.id}`,
        }),
        to,
        attachments: [calendarFile(await staffFile(), "PUBLISH")],
        leadId: lead.id,
      });
    },
  },
};

const calendarFile = (content: string, method: "PUBLISH" | "CANCEL") => ({
  filename: "walkthrough.ics",
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});
