import { createHash } from "node:crypto";
import { shownAnswers, type Typed } from "#app/features/enrollment/schema.ts";
import type { EnrollmentEstimate } from "#app/features/pricing/rules.ts";

export function reviewedOf(typed: Typed, estimate: EnrollmentEstimate): string {
  const { totalMonthlyCents, setupFeeCents, checkoutOnboardingFeeCents } = estimate;
  const answers = shownAnswers[3].map((name) => typed[name] ?? "");
  const shown = JSON.stringify([
    ...answers,
    estimate.schedule,
    totalMonthlyCents,
    setupFeeCents,
    checkoutOnboardingFeeCents,
  ]);
  return createHash("sha256").update(shown).digest("base64url");
}
