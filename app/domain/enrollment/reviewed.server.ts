import { createHash } from "node:crypto";
import { estimateOf } from "#app/domain/enrollment/estimate.ts";
import { shownAnswers, type Typed } from "#app/domain/enrollment/schema.ts";
import type { FeeSchedule } from "#app/domain/pricing/schedule.ts";

/** What the review shows, as a fingerprint: all answers, and the fees that are quoted for them. */
export function reviewedOf(typed: Typed, schedule: FeeSchedule): string {
  const { totalMonthlyCents, setupFeeCents, checkoutOnboardingFeeCents } = estimateOf(schedule, typed);
  const answers = shownAnswers[3].map((name) => typed[name] ?? "");
  const shown = JSON.stringify([
    ...answers,
    schedule.name,
    totalMonthlyCents,
    setupFeeCents,
    checkoutOnboardingFeeCents,
  ]);
  return createHash("sha256").update(shown).digest("base64url");
}
