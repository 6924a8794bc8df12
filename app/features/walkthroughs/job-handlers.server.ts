import { config } from "#app/config.server.ts";
import { deliver, deliverToOffice, leadMail } from "#app/features/messaging/email/deliver.server.ts";
import { recordUndeliveredSms } from "#app/features/messaging/sms/commands.server.ts";
import { deliverText } from "#app/features/messaging/sms/deliver.server.ts";
import { findTextNumber, isOnHold } from "#app/features/messaging/sms/queries.server.ts";
import { walkthroughText } from "#app/features/messaging/sms/rules.ts";
import { walkthroughJobs } from "#app/features/walkthroughs/jobs.ts";
import { findWalkthroughMail } from "#app/features/walkthroughs/queries.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";
import type { JobPayload } from "#app/jobs/registry.ts";
import { formatPhone } from "#app/lib/format.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import type { EmailContent } from "#emails/content.ts";
import { walkthrough, walkthroughCanceled, walkthroughToConfirm } from "#emails/walkthrough.ts";

type Which = Parameters<typeof findWalkthroughMail>[0] & { leadId: string };
type Found = NonNullable<Awaited<ReturnType<typeof findWalkthroughMail>>>;

const mailOwner = <Payload extends Which>(write: (found: Found, payload: Payload) => EmailContent) =>
  leadMail<Payload>(async (payload, job) => {
    const found = await findWalkthroughMail(payload);
    const to = found?.lead.email;
    if (!found || !to || found.booking.startsAt <= new Date()) return done;
    return deliver(job, {
      ...write(found, payload),
      to,
      attachments: [calendarFile(await found.ownerFile(), found.booking.canceledAt ? "CANCEL" : "PUBLISH")],
      leadId: found.lead.id,
      reason: "A walkthrough of the owner's property was scheduled.",
    });
  });

export const walkthroughHandlers = handleJobs(walkthroughJobs, {
  "mail-walkthrough": mailOwner(({ lead, booking, who, company, ...found }, { isConfirmed = false }) =>
    walkthrough({
      ...found,
      ownerName: lead.name,
      street: lead.streetAddress,
      who: who?.name ?? null,
      isPicked: !isConfirmed && !booking.confirmedAt && !booking.createdBy,
      isConfirmed,
      phone: company.phone,
    }),
  ),

  "mail-walkthrough-canceled": mailOwner(({ lead, time, company }) =>
    walkthroughCanceled({ ownerName: lead.name, street: lead.streetAddress, time, phone: company.phone }),
  ),

  "mail-walkthrough-office": {
    async run({ to, ...payload }, job) {
      const found = await findWalkthroughMail(payload);
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

  "send-sms": {
    async run(payload, job) {
      const now = new Date();
      const text = await currentText(payload, now);
      const number = text && (await findTextNumber(payload.consentId));
      if (!text || !number || number.isStopped) return done;
      if (await isOnHold(number.to))
        return {
          end: "wait",
          why: "They may be opting out: see the task to reply",
          ms: 3_600_000,
        };
      return deliverText(job, { ...text, leadId: payload.leadId, to: number.to }, now);
    },
    async onFailed(payload, { why }) {
      const now = new Date();
      const text = await currentText(payload, now);
      const { leadId } = payload;
      return text ? (tx) => recordUndeliveredSms(tx, { leadId, body: text.body, why, now }) : undefined;
    },
  },
});

/** Null when the walkthrough has moved or is over. */
async function currentText(payload: JobPayload<"send-sms">, now: Date) {
  const found = await findWalkthroughMail(payload);
  if (!found || new Date(payload.at) <= now) return null;
  const { company, time } = found;
  return {
    body: walkthroughText({ company: company.shortName, time, phone: formatPhone(company.phone) }),
    timeZone: company.timeZone,
    reason: "The owner chose a walkthrough time and opted in to texts.",
  };
}

const calendarFile = (content: string, method: "PUBLISH" | "CANCEL") => ({
  filename: "walkthrough.ics",
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});
