import { sendAgreement, sendAgreementAgain } from "#app/features/agreements/commands/send.server.ts";
import { estimateLead } from "#app/features/analysis/commands/estimate-lead.server.ts";
import { logOutcome } from "#app/features/analysis/commands/log-outcome.server.ts";
import { logCall } from "#app/features/conversations/calls/commands.server.ts";
import { alreadyBarred, callOutcomes } from "#app/features/conversations/calls/outcomes.ts";
import { sendReply } from "#app/features/conversations/commands.server.ts";
import { pushAgain } from "#app/features/crm/commands.server.ts";
import type { LeadPageForm } from "#app/features/lead-page/forms.ts";
import { setFollowUp } from "#app/features/lead-page/header/commands.server.ts";
import { assignLead, tagLead } from "#app/features/leads/commands/change-leads.server.ts";
import { addNote } from "#app/features/leads/notes/commands.server.ts";
import { ownersIn } from "#app/features/leads/owners/legal-owners.ts";
import { textingTime } from "#app/features/messaging/sms/rules.ts";
import { changeOnboarding } from "#app/features/onboarding/commands.server.ts";
import { deleteFile } from "#app/features/onboarding/files/commands.server.ts";
import { onboardingToasts } from "#app/features/onboarding/schema.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { remindInvoice } from "#app/features/payments/invoices/commands/change.server.ts";
import { retryInvoice } from "#app/features/payments/invoices/commands/issue.server.ts";
import { saveImprovements } from "#app/features/pitch/improvements/commands.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { addLeadTask } from "#app/features/today/commands/tasks.server.ts";
import { cancelWalkthrough, confirmWalkthrough } from "#app/features/walkthroughs/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { formatDateTime } from "#app/lib/format.ts";
import { done, type Result } from "#app/lib/result.ts";

/** Runs a form of the page of a lead. Returns its toast. */
export async function runLeadForm(
  actor: Actor,
  { leadId, form }: { leadId: string; form: LeadPageForm },
): Promise<Result<string>> {
  switch (form.intent) {
    case "assign": {
      const { assignedTo: userId = null, version } = form;
      return toasted("Lead updated successfully", assignLead(actor, { leadId, userId, version }));
    }
    case "tag":
      return toasted("Lead updated successfully", tagLead(actor, { leadId, add: [form.tag] }));
    case "untag":
      return toasted("Lead updated successfully", tagLead(actor, { leadId, remove: [form.tag] }));
    case "follow-up":
      return toasted("Follow-up set", setFollowUp(actor, { leadId, form }));
    case "note":
      return toasted("Note added", addNote(actor, { leadId, ...form }));
    case "task":
      return toasted("Task added", addLeadTask(actor, { leadId, ...form }));
    case "call": {
      const call = await logCall(actor, { leadId, ...form });
      if (!call.ok) return call;
      return done(call.value.wasBarred ? alreadyBarred : callOutcomes[form.outcome].toast);
    }
    case "email":
      return toasted("Sending the email", sendReply(actor, { leadId, form }));
    case "text":
      return toasted(await textToast(new Date()), sendReply(actor, { leadId, form }));
    case "estimate":
      return toasted("Rent estimate asked for", estimateLead(actor, { leadId, ...form }));
    case "improvements":
      return toasted("Improvements saved", saveImprovements(actor, { leadId, form }));
    case "outcome":
      return toasted("Outcome logged", logOutcome(actor, { leadId, form }));
    case "delete-file":
      return toasted("File deleted", deleteFile(actor, { leadId, fileId: form.file }));
    case "confirm-walkthrough":
      return toasted("Walkthrough confirmed", confirmWalkthrough(actor, { leadId, ...form }));
    case "cancel-walkthrough":
      return toasted("Walkthrough canceled", cancelWalkthrough(actor, { leadId, ...form }));
    case "send-agreement": {
      const sent = await sendAgreement(actor, { leadId, owners: ownersIn(form), formKey: form.formKey });
      return sent.ok ? done(sent.value.message) : sent;
    }
    case "send-agreement-again": {
      const sent = await sendAgreementAgain(actor, { leadId, ...form });
      return sent.ok ? done(sent.value.message) : sent;
    }
    case "request-payment":
      return toasted("Payment link sent", requestPayment(actor, { leadId, ...form }));
    case "remind-invoice":
      return toasted("Sending a reminder", remindInvoice(actor, { id: form.invoice, ...form }));
    case "retry-invoice":
      return toasted("Invoice is tried again", retryInvoice(actor, { id: form.invoice, ...form }));
    case "push-odoo":
      return toasted("Sending the lead to Odoo", pushAgain(actor, { leadId }));
    default:
      return toasted(onboardingToasts[form.intent], changeOnboarding(actor, { leadId, form }));
  }
}

async function textToast(now: Date) {
  const { timeZone } = await findCompany();
  const at = textingTime(now, timeZone);
  return at > now ? `Scheduled for ${formatDateTime(at, timeZone).split(", ")[1]}` : "Sending the text";
}

async function toasted(toast: string, running: Promise<Result<unknown>>): Promise<Result<string>> {
  const outcome = await running;
  return outcome.ok ? done(toast) : outcome;
}

export const leadFormFailure = ({ intent }: LeadPageForm) =>
  failures[intent] ?? "This could not be saved. Please try again.";

const failures: Partial<Record<LeadPageForm["intent"], string>> = {
  assign: "Failed to update lead",
  tag: "Failed to update lead",
  untag: "Failed to update lead",
  "follow-up": "Failed to update lead",
  "delete-file": "The file could not be deleted. Please try again.",
  "request-payment": "The payment link could not be sent. Please try again.",
  "remind-invoice": "The reminder could not be sent. Please try again.",
  "retry-invoice": "Failed to create invoice",
  "push-odoo": "Failed to create lead in Odoo",
};
