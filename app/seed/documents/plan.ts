import type { Colleague } from "#app/seed/data/staff.ts";
import { planAgreements } from "#app/seed/documents/agreements.ts";
import { planInvoices } from "#app/seed/documents/invoices.ts";
import { planPayments } from "#app/seed/documents/payments.ts";
import type { Sample } from "#app/seed/sample.ts";
import type { Story } from "#app/seed/story.ts";

export type Papers = ReturnType<typeof planPapers>;

/** Also adds events to the stories. */
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
