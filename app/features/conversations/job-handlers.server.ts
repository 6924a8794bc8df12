import { loadAttachments } from "#app/features/conversations/attachments/queries.server.ts";
import { conversationJobs } from "#app/features/conversations/jobs.ts";
import { findReply } from "#app/features/conversations/queries.server.ts";
import { mayContact } from "#app/features/messaging/contact/queries.server.ts";
import { deliver, leadMail } from "#app/features/messaging/email/deliver.server.ts";
import { recordUndeliveredSms } from "#app/features/messaging/sms/commands.server.ts";
import { deliverText } from "#app/features/messaging/sms/deliver.server.ts";
import { replyText } from "#app/features/messaging/sms/rules.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";
import { personalEmail } from "#emails/personal.ts";

export const conversationHandlers = handleJobs(conversationJobs, {
  "mail-reply": leadMail(async ({ eventId }, job) => {
    const found = await findReply(eventId);
    if (!found?.email) return done;
    const { email: to, leadId, sender, attachments: chosen, ...text } = found;
    const { why } = await mayContact({ email: to, phoneE164: null }, "email", "service");
    if (why === "unsubscribed") return { end: "fail", why: "The person asked us not to email them" };
    const attached = await loadAttachments(leadId, chosen);
    if (!attached.ok)
      return { end: attached.reason === "unavailable" ? "retry" : "fail", why: attached.message };
    const company = await findCompany();
    return deliver(job, {
      ...personalEmail({ ...text, sender, company }),
      to,
      leadId,
      ...(chosen.length > 0 && { attachments: attached.value }),
      senderName: `${sender}, ${company.shortName}`,
      reason: `${sender} wrote to the owner of this lead.`,
    });
  }),

  "text-reply": {
    async run({ eventId }, job) {
      const found = await findReply(eventId);
      if (!found) return done;
      const { leadId, phone: to, sender } = found;
      if (!(await mayContact({ email: null, phoneE164: to }, "sms", "service")).may)
        return { end: "fail", why: "The person doesn't want texts at this number" };
      const { shortName, timeZone } = await findCompany();
      const body = replyText(shortName, found.body);
      return deliverText(job, { leadId, to, body, timeZone, reason: `Written by ${sender}.` }, new Date());
    },
    async onFailed({ eventId, leadId }, { why }) {
      const found = await findReply(eventId);
      const now = new Date();
      return found ? (tx) => recordUndeliveredSms(tx, { leadId, body: found.body, why, now }) : undefined;
    },
  },
});
