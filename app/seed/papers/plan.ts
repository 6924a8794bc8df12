import type { Colleague } from "#app/seed/facts/staff.ts";
import { planAgreements } from "#app/seed/papers/agreements.ts";
import { planInvoices } from "#app/seed/papers/invoices.ts";
import { planPayments } from "#app/seed/papers/payments.ts";
import type { Sample } from "#app/seed/sample.ts";
import type { Story } from "#app/seed/story.ts";

export type Papers = ReturnType<typeof planPapers>;

/** What owners of the sample signed, paid and were billed for; it stands in the stories afterwards. */
export function planPapers(
  stories: readonly Story[],
  {
    sample,
    admin,
    newId,
  }: { sample: Pick<Sample, "clock" | "rents">; admin: Colleague; newId: () => string },
) {
  const { clock, rents } = sample;
  const agreements = planAgreements(stories, { clock, rents, newId });
  const payments = planPayments(stories, { clock, agreements, admin, newId });
  return { agreements, payments, invoices: planInvoices(stories, { clock, admin, newId }) };
}
