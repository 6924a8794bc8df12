import { findWalkthroughLetter } from "#app/domain/enrollment/queries.server.ts";
import { recordUnsentText } from "#app/domain/texts/commands.server.ts";
import { findTextNumber, isOnHold } from "#app/domain/texts/queries.server.ts";
import { walkthroughText } from "#app/domain/texts/rules.ts";
import { deliverText } from "#app/jobs/deliver-text.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { type JobPayload, jobs } from "#app/jobs/registry.ts";
import { mailSchedule } from "#app/jobs/retry.ts";
import { formatPhone } from "#app/ui/format.ts";

const holdMs = 3_600_000;

export const sendSmsJob = handleJob(jobs["send-sms"], {
  schedule: mailSchedule,
  async run(payload, job) {
    const text = await writtenNow(payload, new Date());
    const number = text && (await findTextNumber(payload.consentId));
    if (!text || !number || number.isStopped) return done;
    if (await isOnHold(number.to))
      return { end: "wait", why: "They may want no more texts: see the task to answer them", ms: holdMs };
    return deliverText(job, { ...text, leadId: payload.leadId, to: number.to });
  },
  async onParked(payload, { why }) {
    const now = new Date();
    const text = await writtenNow(payload, now);
    const { leadId } = payload;
    return text ? (tx) => recordUnsentText(tx, { leadId, body: text.body, why, now }) : undefined;
  },
});

/** The words as they are true now; nothing where there is nothing to say any more. */
async function writtenNow(visit: JobPayload<"send-sms">, now: Date) {
  const found = await findWalkthroughLetter(visit);
  if (!found || new Date(visit.at) <= now) return null;
  const { company, words } = found;
  return {
    body: walkthroughText({ company: company.shortName, words, phone: formatPhone(company.phone) }),
    timeZone: company.timeZone,
    reason: "The owner chose a time for the walkthrough and had ticked the box for text messages.",
  };
}
