import { mailSchedule, promptSchedule, vendorSchedule } from "#app/jobs/definition.ts";
import { z } from "#app/lib/zod.ts";

const agreement = z.object({ agreementId: z.uuid() });
/** `leadId` is the agreement's own id if the lead was purged. */
const toOwner = z.object({ agreementId: z.uuid(), leadId: z.uuid() });

export const agreementJobs = {
  "open-agreement": { label: "Send an agreement to sign", payload: agreement, retry: promptSchedule },
  "sync-agreement": {
    label: "Ask for the state of an agreement",
    payload: agreement,
    retry: vendorSchedule,
    limitMs: 60_000,
    runsOffline: true,
  },
  "close-agreement": {
    label: "End the links of an agreement",
    payload: agreement,
    retry: vendorSchedule,
    limitMs: 60_000,
  },
  "mail-agreement-ready": {
    label: "Agreement ready",
    payload: toOwner,
    retry: mailSchedule,
    isFromForm: true,
  },
  "mail-agreement-reminder": { label: "Agreement reminder", payload: toOwner, retry: mailSchedule },
  "mail-agreement-cancelled": { label: "Agreement canceled", payload: toOwner, retry: mailSchedule },
  "mail-countersign": {
    label: "Agreement to countersign",
    payload: z.object({ agreementId: z.uuid(), to: z.email() }),
    retry: mailSchedule,
  },
  "mail-executed-copy": { label: "Executed agreement", payload: toOwner, retry: mailSchedule },
} as const;
