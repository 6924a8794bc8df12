import type { JobHandler } from "#app/jobs/handler.ts";
import { closeAgreementJob } from "#app/jobs/handlers/agreements/close-agreement.server.ts";
import { mailAgreementCancelled } from "#app/jobs/handlers/agreements/mail-agreement-cancelled.server.ts";
import { mailAgreementReady } from "#app/jobs/handlers/agreements/mail-agreement-ready.server.ts";
import { mailCountersign } from "#app/jobs/handlers/agreements/mail-countersign.server.ts";
import { mailExecutedCopy } from "#app/jobs/handlers/agreements/mail-executed-copy.server.ts";
import { openAgreementJob } from "#app/jobs/handlers/agreements/open-agreement.server.ts";
import { settleAgreementJob } from "#app/jobs/handlers/agreements/settle-agreement.server.ts";
import { mailFeePaid } from "#app/jobs/handlers/billing/mail-fee-paid.server.ts";
import { mailPayLink } from "#app/jobs/handlers/billing/mail-pay-link.server.ts";
import { mailReceipt } from "#app/jobs/handlers/billing/mail-receipt.server.ts";
import { mailRefund } from "#app/jobs/handlers/billing/mail-refund.server.ts";
import { reconcilePaymentsJob } from "#app/jobs/handlers/billing/reconcile-payments.server.ts";
import { sendRefundJob } from "#app/jobs/handlers/billing/send-refund.server.ts";
import { settlePaymentJob } from "#app/jobs/handlers/billing/settle-payment.server.ts";
import { callOffDeletedJob } from "#app/jobs/handlers/call-off-deleted.server.ts";
import { estimatePropertyJob } from "#app/jobs/handlers/estimate-property.server.ts";
import { issueInvoiceJob } from "#app/jobs/handlers/invoices/issue-invoice.server.ts";
import { mailInvoice } from "#app/jobs/handlers/invoices/mail-invoice.server.ts";
import { mailInvoiceVoid } from "#app/jobs/handlers/invoices/mail-invoice-void.server.ts";
import {
  mailInvoiceRefund,
  sendInvoiceRefundJob,
  settleInvoiceRefundsJob,
} from "#app/jobs/handlers/invoices/refunds.server.ts";
import { settleInvoiceJob } from "#app/jobs/handlers/invoices/settle-invoice.server.ts";
import { voidInvoiceJob } from "#app/jobs/handlers/invoices/void-invoice.server.ts";
import { mailEnrollment } from "#app/jobs/handlers/mail-enrollment.server.ts";
import { mailNewLead } from "#app/jobs/handlers/mail-new-lead.server.ts";
import { mailNewReferral } from "#app/jobs/handlers/mail-new-referral.server.ts";
import { mailPasswordReset } from "#app/jobs/handlers/mail-password-reset.server.ts";
import { mailPublicLead } from "#app/jobs/handlers/mail-public-lead.server.ts";
import { mailReferralReceived } from "#app/jobs/handlers/mail-referral-received.server.ts";
import { mailRentReport } from "#app/jobs/handlers/mail-rent-report.server.ts";
import { mailWalkthrough } from "#app/jobs/handlers/mail-walkthrough.server.ts";
import { mailWalkthroughOffice } from "#app/jobs/handlers/mail-walkthrough-office.server.ts";
import { pushOdooLeadJob } from "#app/jobs/handlers/push-odoo-lead.server.ts";
import { lookAtTextJob } from "#app/jobs/handlers/texts/look-at-text.server.ts";
import { sendSmsJob } from "#app/jobs/handlers/texts/send-sms.server.ts";
import { textStatusJob } from "#app/jobs/handlers/texts/text-status.server.ts";
import { mailWebinarCancelled } from "#app/jobs/handlers/webinars/mail-cancelled.server.ts";
import { mailWebinarConfirmation } from "#app/jobs/handlers/webinars/mail-confirmation.server.ts";
import { mailWebinarMoved } from "#app/jobs/handlers/webinars/mail-moved.server.ts";
import { mailWebinarReminder } from "#app/jobs/handlers/webinars/mail-reminder.server.ts";
import { mailWebinarRoom } from "#app/jobs/handlers/webinars/mail-room.server.ts";
import type { JobKind } from "#app/jobs/registry.ts";

/** Who works which kind of job. */
export const handlers: Record<JobKind, JobHandler> = {
  "estimate-property": estimatePropertyJob,
  "mail-rent-report": mailRentReport,
  "mail-new-lead": mailNewLead,
  "mail-public-lead": mailPublicLead,
  "mail-enrollment": mailEnrollment,
  "mail-walkthrough": mailWalkthrough,
  "mail-walkthrough-office": mailWalkthroughOffice,
  "open-agreement": openAgreementJob,
  "settle-agreement": settleAgreementJob,
  "call-off-deleted": callOffDeletedJob,
  "close-agreement": closeAgreementJob,
  "mail-agreement-ready": mailAgreementReady,
  "mail-agreement-cancelled": mailAgreementCancelled,
  "mail-countersign": mailCountersign,
  "mail-executed-copy": mailExecutedCopy,
  "push-odoo-lead": pushOdooLeadJob,
  "send-sms": sendSmsJob,
  "text-status": textStatusJob,
  "look-at-text": lookAtTextJob,
  "mail-password-reset": mailPasswordReset,
  "mail-referral-received": mailReferralReceived,
  "mail-new-referral": mailNewReferral,
  "mail-webinar-confirmation": mailWebinarConfirmation,
  "mail-webinar-reminder": mailWebinarReminder,
  "mail-webinar-moved": mailWebinarMoved,
  "mail-webinar-room": mailWebinarRoom,
  "mail-webinar-cancelled": mailWebinarCancelled,
  "mail-pay-link": mailPayLink,
  "mail-receipt": mailReceipt,
  "mail-fee-paid": mailFeePaid,
  "mail-refund": mailRefund,
  "settle-payment": settlePaymentJob,
  "send-refund": sendRefundJob,
  "reconcile-payments": reconcilePaymentsJob,
  "issue-invoice": issueInvoiceJob,
  "settle-invoice": settleInvoiceJob,
  "void-invoice": voidInvoiceJob,
  "send-invoice-refund": sendInvoiceRefundJob,
  "settle-invoice-refunds": settleInvoiceRefundsJob,
  "mail-invoice-refund": mailInvoiceRefund,
  "mail-invoice-void": mailInvoiceVoid,
  "mail-invoice": mailInvoice,
};
