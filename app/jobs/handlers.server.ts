import type { JobHandler } from "#app/jobs/handler.ts";
import { estimateProperty } from "#app/jobs/handlers/estimate-property.server.ts";
import { mailNewLead } from "#app/jobs/handlers/mail-new-lead.server.ts";
import { mailPasswordReset } from "#app/jobs/handlers/mail-password-reset.server.ts";
import { mailPublicLead } from "#app/jobs/handlers/mail-public-lead.server.ts";
import { mailRentReport } from "#app/jobs/handlers/mail-rent-report.server.ts";
import type { JobKind } from "#app/jobs/registry.ts";

/** Who works which kind of job. */
export const handlers: Record<JobKind, JobHandler> = {
  "estimate-property": estimateProperty,
  "mail-rent-report": mailRentReport,
  "mail-new-lead": mailNewLead,
  "mail-public-lead": mailPublicLead,
  "mail-password-reset": mailPasswordReset,
};
