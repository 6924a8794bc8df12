import { type CallOutcome, callOutcomes } from "#app/features/conversations/calls/outcomes.ts";
import { formatPhone } from "#app/lib/format.ts";
import { byActor, event } from "#app/timeline/define.ts";

export const conversationEvents = {
  call: event<{ outcome: CallOutcome; phone?: string }>("PhoneCall", ({ outcome = "reached", phone }) =>
    byActor(`${callOutcomes[outcome]?.done ?? "called"}${phone ? ` (${formatPhone(phone)})` : ""}`),
  ),
  calls_allowed: event("PhoneCall", () => byActor("allowed calls again")),
  called_anyway: event("PhoneCall", () => byActor("called in spite of “do not call”")),
};
