import { config } from "#app/config.server.ts";
import { giveUpOpening, openAgreement } from "#app/features/agreements/commands/open.server.ts";
import {
  closeAgreement,
  giveUpClosing,
  syncAgreement,
} from "#app/features/agreements/commands/sync.server.ts";
import { followLeadEmail } from "#app/features/agreements/commands/vendor.server.ts";
import { agreementJobs } from "#app/features/agreements/jobs.ts";
import { openFile } from "#app/features/agreements/queries/office.server.ts";
import { findAgreementEmail } from "#app/features/agreements/queries/owner.server.ts";
import { isSignable } from "#app/features/agreements/rules.ts";
import { deliver, leadMail, ownerMail } from "#app/features/messaging/email/deliver.server.ts";
import { done, handleJobs, vendorOutcome } from "#app/jobs/handler.ts";
import {
  agreementCanceled,
  agreementExecuted,
  agreementReady,
  agreementReminder,
  agreementToCountersign,
} from "#emails/agreement.ts";

export const agreementHandlers = handleJobs(agreementJobs, {
  "open-agreement": {
    async run({ agreementId }) {
      const opened = await openAgreement(agreementId);
      // An owner is waiting, so missing settings must reach staff within minutes.
      return opened.ok ? done : vendorOutcome(opened, { settingsMs: null });
    },
    onFailed: ({ agreementId }, { why }) => giveUpOpening(agreementId, why),
  },

  "sync-agreement": {
    async run({ agreementId }) {
      const synced = await syncAgreement(agreementId);
      // A rejection says nothing about the agreement.
      return synced.ok ? done : vendorOutcome(synced, { retriesRefusals: true });
    },
  },

  "close-agreement": {
    async run({ agreementId }) {
      const closed = await closeAgreement(agreementId);
      // It can be signed until it is closed, so a failure must reach staff within half a day.
      return closed.ok ? done : vendorOutcome(closed, { settingsMs: null, retriesRefusals: true });
    },
    onFailed: ({ agreementId }, { why }) => giveUpClosing(agreementId, why),
  },

  "mail-agreement-ready": leadMail(async ({ agreementId }, job) => {
    const followed = await followLeadEmail(agreementId);
    if (!followed.ok) return { end: "retry", why: followed.detail };
    const found = await findAgreementEmail(agreementId);
    if (!found?.ownerEmail || !found.leadId || !isSignable(found.status)) return done;
    return deliver(job, {
      ...agreementReady(found),
      to: found.ownerEmail,
      leadId: found.leadId,
      reason: found.sentBy
        ? `${found.sentBy} sent this management agreement to the owner.`
        : "The owner requested the management agreement.",
    });
  }),

  "mail-agreement-reminder": ownerMail(async ({ agreementId }) => {
    const found = await findAgreementEmail(agreementId);
    if (!found?.copyTo || !found.leadId || !isSignable(found.status)) return null;
    const reason = "The agreement is not signed yet, and the settings say when to remind the owner.";
    return { ...agreementReminder(found), to: found.copyTo, leadId: found.leadId, reason };
  }),

  "mail-agreement-cancelled": ownerMail(async ({ agreementId }) => {
    const found = await findAgreementEmail(agreementId);
    if (found?.status !== "cancelled" || !found.copyTo || !found.leadId) return null;
    const reason = "The agreement that this owner received was canceled.";
    return { ...agreementCanceled(found), to: found.copyTo, leadId: found.leadId, reason };
  }),

  "mail-countersign": {
    async run({ agreementId, to }, job) {
      const found = await findAgreementEmail(agreementId);
      if (found?.status !== "owner_signed") return done;
      const url = `${config.appUrl}/documents/${agreementId}`;
      return deliver(job, {
        ...agreementToCountersign({ ...found, url }),
        to,
        leadId: found.leadId,
        timelines: [],
        reason: "The settings list this address for countersigning agreements.",
      });
    },
  },

  // Sent even if the lead is deleted: the signer must get a copy.
  "mail-executed-copy": leadMail(async ({ agreementId }, job) => {
    const found = await findAgreementEmail(agreementId);
    if (!found?.fileKey || !found.fileSha256 || !found.copyTo) return done;
    const { fileSha256 } = found;
    const file = await openFile(found.fileKey);
    if (!file.ok) return { end: "retry", why: "The signed file cannot be read now" };
    const { content } = file;
    return deliver(job, {
      ...agreementExecuted({ ...found, fileSha256 }),
      to: found.copyTo,
      attachments: [{ filename: "management-agreement.pdf", content, contentType: "application/pdf" }],
      leadId: found.leadId,
      reason: "The owner and the broker have signed, so the owner gets a copy.",
    });
  }),
});
