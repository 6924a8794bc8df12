import { startForPaid, tickAgreement } from "#app/features/onboarding/commands.server.ts";
import { system } from "#app/lib/actor.ts";
import { reaction } from "#app/timeline/reactions.server.ts";

export const onboardingReactions = [
  reaction("start of the onboarding", ["fee_paid"], async (tx, events) => {
    for (const { leadId, at: now } of events) await startForPaid(tx, leadId, { actor: system, now });
  }),
  reaction("agreement on the checklist", ["agreement_completed"], async (tx, events) => {
    for (const { leadId } of events) await tickAgreement(tx, leadId, new Date());
  }),
];
