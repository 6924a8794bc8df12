import { decide, type Facts, type Step, type Verdict } from "#app/features/campaigns/rules.ts";
import type { StoredStep } from "#app/features/campaigns/types.ts";
import { type Reason, reasonText } from "#app/features/campaigns/workflows.ts";
import { lowerFirst } from "#app/lib/text.ts";

export const verdictLabels: Record<Verdict["verdict"], string> = {
  send: "Goes",
  hold: "Waits",
  skip: "Left out",
  leave: "The series ends",
};

export const verdictText = (verdict: Verdict) =>
  verdict.verdict === "send"
    ? "Nothing stands in its way"
    : reasonText(verdict.reason, verdict.detail ?? null);

type Change = { text: string; facts: (facts: Facts) => Partial<Facts> };

const consented: Change["facts"] = () => ({ barrier: null, topicIsOff: false });
const ofLead =
  (change: Partial<Facts["lead"]>): Change["facts"] =>
  ({ lead }) => ({ lead: { ...lead, ...change } });
const noPause: Change = { text: "someone resumed them", facts: () => ({ pause: null }) };
const opens: Change["facts"] = ({ hours }) => ({
  hours: { ...hours, opensAt: "00:00", closesAt: "24:00", businessDaysOnly: false },
});

/** The single fact behind a reason. */
const changes: Partial<Record<Reason, Change>> = {
  no_consent: { text: "the owner agreed to tips by email", facts: consented },
  unsubscribed: { text: "the owner agreed to tips by email again", facts: consented },
  no_email_wanted: { text: "the owner allowed emails again", facts: consented },
  bounced: { text: "the email address were corrected", facts: consented },
  no_address: { text: "the lead had an email address", facts: consented },
  no_number: { text: "the lead had a phone number", facts: consented },
  no_texts: { text: "the owner asked for texts again", facts: consented },
  no_text_consent: { text: "the owner agreed to texts", facts: consented },
  lost: { text: "the lead were open again", facts: ofLead({ status: "new" }) },
  invalid: { text: "the lead were valid and open again", facts: ofLead({ isInvalid: false, status: "new" }) },
  status: { text: "the status were that of a lead before its enrollment", facts: ofLead({ status: "new" }) },
  deleted: { text: "the lead were restored", facts: ofLead({ isDeleted: false }) },
  paused_all: noPause,
  paused_workflow: noPause,
  paused_lead: noPause,
  paused_by_owner: { text: "the owner's pause were over", facts: () => ({ pausedUntil: null }) },
  unanswered: { text: "someone answered the owner", facts: () => ({ isUnanswered: false }) },
  missing_value: { text: "this were entered", facts: () => ({ missing: [] }) },
  may_want_no_texts: { text: "someone answered the text", facts: () => ({ mayWantNoTexts: false }) },
  quiet_hours: { text: "it were within the hours for messages", facts: opens },
  no_hours: { text: "the settings allowed some hours", facts: opens },
  day_taken: { text: "no other marketing email went today", facts: () => ({ dayTakenBy: null }) },
  texts_used: { text: "the number had got fewer texts", facts: () => ({ textsFreeAt: null }) },
  cap: { text: "the daily cap were higher", facts: () => ({ capReached: false }) },
  rest: { text: "their mail server took emails again", facts: () => ({ restsUntil: null }) },
  not_enrolled: { text: "the home were enrolled", facts: ofLead({ status: "closed" }) },
  no_template: { text: "the template were in use", facts: () => ({ isTemplateActive: true }) },
};

type Question = { facts: Facts; step: Step; now: Date; next: StoredStep | null };

/** Found by asking `decide` again with that fact changed. Null if no single fact would change the answer. */
export function whatWouldChange({ facts, step, now, next }: Question): string | null {
  const verdict = decide(facts, step, now, next);
  if (verdict.verdict === "send") return null;
  const change = changes[verdict.reason];
  if (!change) return null;
  const then = decide({ ...facts, ...change.facts(facts) }, step, now, next);
  if (then.verdict === "send") return `It would go if ${change.text}.`;
  if (then.verdict === "hold" && then.until && verdict.verdict !== "hold")
    return `It would go if ${change.text}, once within the hours and limits.`;
  if (then.reason === verdict.reason) return null;
  const outcome = { hold: "wait", skip: "be left out", leave: "end" }[then.verdict];
  return `If ${change.text}, it would still ${outcome}: ${lowerFirst(reasonText(then.reason, then.detail ?? null))}.`;
}
