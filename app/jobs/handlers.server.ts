import type { JobHandler } from "#app/jobs/handler.ts";
import { estimateProperty } from "#app/jobs/handlers/estimate-property.server.ts";
import { mailEnrollment } from "#app/jobs/handlers/mail-enrollment.server.ts";
import { mailNewLead } from "#app/jobs/handlers/mail-new-lead.server.ts";
import { mailNewReferral } from "#app/jobs/handlers/mail-new-referral.server.ts";
import { mailPasswordReset } from "#app/jobs/handlers/mail-password-reset.server.ts";
import { mailPublicLead } from "#app/jobs/handlers/mail-public-lead.server.ts";
import { mailReferralReceived } from "#app/jobs/handlers/mail-referral-received.server.ts";
import { mailRentReport } from "#app/jobs/handlers/mail-rent-report.server.ts";
import { mailWalkthrough } from "#app/jobs/handlers/mail-walkthrough.server.ts";
import { mailWalkthroughOffice } from "#app/jobs/handlers/mail-walkthrough-office.server.ts";
import { mailWebinarCancelled } from "#app/jobs/handlers/mail-webinar-cancelled.server.ts";
import { mailWebinarConfirmation } from "#app/jobs/handlers/mail-webinar-confirmation.server.ts";
import { mailWebinarMoved } from "#app/jobs/handlers/mail-webinar-moved.server.ts";
import { mailWebinarReminder } from "#app/jobs/handlers/mail-webinar-reminder.server.ts";
import { mailWebinarRoom } from "#app/jobs/handlers/mail-webinar-room.server.ts";
import { pushOdooLead } from "#app/jobs/handlers/push-odoo-lead.server.ts";
import { sendSms } from "#app/jobs/handlers/send-sms.server.ts";
import { textStatus } from "#app/jobs/handlers/text-status.server.ts";
import type { JobKind } from "#app/jobs/registry.ts";

/** Who works which kind of job. */
export const handlers: Record<JobKind, JobHandler> = {
  "estimate-property": estimateProperty,
  "mail-rent-report": mailRentReport,
  "mail-new-lead": mailNewLead,
  "mail-public-lead": mailPublicLead,
  "mail-enrollment": mailEnrollment,
  "mail-walkthrough": mailWalkthrough,
  "mail-walkthrough-office": mailWalkthroughOffice,
  "push-odoo-lead": pushOdooLead,
  "send-sms": sendSms,
  "text-status": textStatus,
  "mail-password-reset": mailPasswordReset,
  "mail-referral-received": mailReferralReceived,
  "mail-new-referral": mailNewReferral,
  "mail-webinar-confirmation": mailWebinarConfirmation,
  "mail-webinar-reminder": mailWebinarReminder,
  "mail-webinar-moved": mailWebinarMoved,
  "mail-webinar-room": mailWebinarRoom,
  "mail-webinar-cancelled": mailWebinarCancelled,
};
