import { groupOf } from "#app/features/leads/rules.ts";
import type { ContactPurpose } from "#app/features/messaging/contact/queries.server.ts";
import type { Topic } from "#app/features/messaging/preferences/topics.ts";
import type { TimelineKind } from "#app/timeline/events.ts";

/** A person can be put into these; their times are settings. */
export const startableKeys = ["warm_lead", "confirmation", "onboarding"] as const;
export type StartableKey = (typeof startableKeys)[number];

export const workflowKeys = [...startableKeys, "rent_change"] as const;
export type WorkflowKey = (typeof workflowKeys)[number];

/** Why a message waits, or is left out, or why a person left. The text completes the label of the verdict. */
export const reasons = {
  // A person left.
  replied: "The owner replied",
  reached: "The owner was reached by phone",
  walkthrough_booked: "A walkthrough was booked",
  no_walkthrough: "No walkthrough is booked",
  walkthrough_over: "The time of the walkthrough has passed",
  walkthrough_canceled: "The walkthrough was canceled",
  signed: "The owner signed the agreement",
  paid: "The onboarding fee was paid",
  finished: "The onboarding is finished",
  canceled: "The agreement was canceled",
  status: "The status of the lead is no longer part of this workflow",
  not_enrolled: "The home is not enrolled",
  lost: "The lead is lost",
  invalid: "The lead is invalid",
  unsubscribed: "The person asked for no more of these",
  complained: "The person marked one of our emails as spam",
  bounced: "Their mail server refuses this address",
  no_consent: "There is no consent to marketing",
  merged: "The lead was merged into another one",
  deleted: "The lead was deleted",
  stopped: "Stopped by",
  // A message waits.
  paused_all: "All campaigns are paused",
  paused_workflow: "This workflow is paused",
  paused_lead: "Campaigns of this lead are paused",
  paused_by_owner: "The person asked for a pause",
  unanswered: "The owner wrote to us and has no answer yet",
  restored: "The lead was deleted and restored",
  missing_value: "There is no value for",
  quiet_hours: "It is outside the hours for messages",
  no_hours: "The settings leave no hour for messages",
  day_taken: "One marketing email a day: this one goes first:",
  texts_used: "The number got as many texts as its owner agreed to",
  may_want_no_texts: "An unanswered text may ask for no more texts",
  cap: "The emails of today are used up",
  rest: "Their mail server asked for a pause",
  // A message is left out.
  had_it: "This mailbox got the same letter before",
  too_late: "The message after it is due as well",
  too_soon: "The choice was confirmed less than 12 hours before",
  no_address: "The lead has no email address",
  no_number: "The lead has no phone number",
  no_email_wanted: "The person asked us not to email them",
  no_texts: "The person opted out of texts",
  no_text_consent: "There is no consent to texts",
  skipped: "Skipped by",
  moved: "The walkthrough was moved",
  no_template: "The template is not in use",
} as const;
export type Reason = keyof typeof reasons;

export const reasonText = (reason: string | null, detail: string | null = null) =>
  reason ? [reasons[reason as Reason] ?? reason, detail].filter(Boolean).join(" ") : "";

type Workflow = {
  label: string;
  purpose: ContactPurpose;
  /** How a person joins. */
  joins: string;
  /** What ends it for a person, by the event of the timeline. */
  ends: Partial<Record<TimelineKind, Reason>>;
};

export const workflows: Record<WorkflowKey, Workflow> = {
  warm_lead: {
    label: "Warm lead",
    purpose: "marketing",
    joins: "An owner who agreed to tips, until the home is enrolled",
    ends: {
      text_received: "replied",
      email_received: "replied",
      call: "reached",
      walkthrough_scheduled: "walkthrough_booked",
      agreement_signed: "signed",
      fee_paid: "paid",
      marketing_stopped: "unsubscribed",
      marked_as_spam: "complained",
    },
  },
  confirmation: {
    label: "Confirmation",
    purpose: "service",
    joins: "A walkthrough was booked",
    ends: { walkthrough_canceled: "walkthrough_canceled" },
  },
  onboarding: {
    label: "Onboarding",
    purpose: "service",
    joins: "The home was enrolled",
    ends: { onboarding_finished: "finished", agreement_cancelled: "canceled" },
  },
  rent_change: {
    label: "Rent change",
    purpose: "marketing",
    joins: "The monthly check found a new rent for an owner who chose to hear of it",
    ends: { agreement_signed: "signed", fee_paid: "paid", marketing_stopped: "unsubscribed" },
  },
};

export const isWorkflowKey = (key: string): key is WorkflowKey => Object.hasOwn(workflows, key);

export const workflowLabel = (key: string) => (isWorkflowKey(key) ? workflows[key].label : "Broadcast");

export const purposeOf = (key: string): ContactPurpose =>
  isWorkflowKey(key) ? workflows[key].purpose : "marketing";

/** Of the preference page. */
export const topicOf = (key: string): Topic =>
  key === "rent_change" ? "rent-changes" : isWorkflowKey(key) ? "tips" : "news";

/** Lower goes first on a day that has room for one email. */
export const urgencyOf = (key: string) => (isWorkflowKey(key) ? 0 : 1);

/** The workflow of a status. A walkthrough adds the confirmation, whatever the status. */
export function workflowOfStatus(status: string | null): "warm_lead" | "onboarding" | null {
  const stage = groupOf(status)?.value ?? "new";
  if (stage === "enrolled" || stage === "closed") return "onboarding";
  return stage === "won" || stage === "lost" ? null : "warm_lead";
}

type Status = { status: string | null; walkthroughDate: Date | null };

/** Which workflow a lead belongs to now. */
export const workflowFor = ({ status, walkthroughDate }: Status, now: Date): StartableKey | null =>
  walkthroughDate && walkthroughDate > now ? "confirmation" : workflowOfStatus(status);
