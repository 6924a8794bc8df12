import { config } from "#app/config.server.ts";
import {
  closeAgreement as close,
  giveUpOpening,
  openAgreement as open,
  settleAgreement as settle,
} from "#app/domain/documents/commands.server.ts";
import { findAgreementLetter } from "#app/domain/documents/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver, mailWaits } from "#app/jobs/deliver-mail.server.ts";
import { done, handleJob, type Outcome } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";
import { mailSchedule, promptSchedule, type RetrySchedule } from "#app/jobs/retry.ts";

/** For what nobody waits for on a page: a vendor's outage of half a day is sat out. */
const patientSchedule: RetrySchedule = { attempts: 8, firstMs: 5_000, factor: 5, capMs: 4 * 3_600_000 };

export const openAgreement = handleJob(jobs["open-agreement"], {
  schedule: promptSchedule,
  async run({ agreementId }): Promise<Outcome> {
    const opening = await open(agreementId);
    if (opening.end === "open") return done;
    const { why } = opening;
    if (opening.end === "refused") return { end: "park", why };
    return opening.ms === undefined ? { end: "retry", why } : { end: "wait", why, ms: opening.ms };
  },
  async onParked({ agreementId }, { why }) {
    await giveUpOpening(agreementId, why);
    return undefined;
  },
});

export const settleAgreement = handleJob(jobs["settle-agreement"], {
  schedule: patientSchedule,
  limitMs: 60_000,
  run: async ({ agreementId }) => outcomeOf(await settle(agreementId)),
});

export const closeAgreement = handleJob(jobs["close-agreement"], {
  schedule: patientSchedule,
  limitMs: 60_000,
  run: async ({ agreementId }) => outcomeOf(await close(agreementId)),
});

const outcomeOf = (settled: Awaited<ReturnType<typeof settle>>): Outcome =>
  settled.end === "settled" ? done : { end: "retry", why: settled.why };

export const mailAgreementReady = handleLeadMail(
  jobs["mail-agreement-ready"],
  async ({ agreementId }, job) => {
    const waits = mailWaits();
    if (waits) return waits;
    const found = await findAgreementLetter(agreementId);
    if (!found?.isSignable || !found.owner.email || !found.leadId) return done;
    const company = await findCompany();
    const { render } = await import("#emails/agreement-ready.tsx");
    const letter = await render({
      ...found,
      ownerName: found.owner.name,
      url: urlOf(found.ownerKey),
      company,
    });
    return deliver(job, {
      ...letter,
      to: found.owner.email,
      replyTo: company.email,
      leadId: found.leadId,
      reason: "The owner asked for the management agreement of a property with this address.",
      timelines: [found.leadId],
    });
  },
);

export const mailCountersign = handleJob(jobs["mail-countersign"], {
  schedule: mailSchedule,
  async run({ agreementId, to }, job) {
    const waits = mailWaits();
    if (waits) return waits;
    const found = await findAgreementLetter(agreementId);
    if (found?.status !== "owner_signed") return done;
    const company = await findCompany();
    const { render } = await import("#emails/agreement-countersign.tsx");
    const letter = await render({
      ...found,
      ownerName: found.owner.name ?? "The owner",
      url: `${config.appUrl}/documents/${agreementId}`,
      company,
    });
    return deliver(job, {
      ...letter,
      to,
      leadId: found.leadId,
      reason: "The address stands in the settings as that of the broker who signs agreements last.",
    });
  },
});

/** Whoever signed gets the copy, whatever has become of the lead. */
export const mailExecutedCopy = handleLeadMail(jobs["mail-executed-copy"], async ({ agreementId }, job) => {
  const waits = mailWaits();
  if (waits) return waits;
  const found = await findAgreementLetter(agreementId);
  if (!found?.fileSha256 || !found.owner.email) return done;
  const company = await findCompany();
  const { render } = await import("#emails/agreement-executed.tsx");
  const letter = await render({
    ...found,
    fileSha256: found.fileSha256,
    ownerName: found.owner.name,
    url: urlOf(found.ownerKey),
    company,
  });
  return deliver(job, {
    ...letter,
    to: found.owner.email,
    replyTo: company.email,
    leadId: found.leadId,
    reason: "The owner and the broker have signed; the owner is owed a legible copy.",
    timelines: found.leadId ? [found.leadId] : [],
  });
});

const urlOf = (ownerKey: string) => `${config.appUrl}/agreement/${ownerKey}`;
