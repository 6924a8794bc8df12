import { billCustomer } from "#app/features/payments/invoices/commands/create.server.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { done } from "#app/lib/result.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(endpoints.createInvoice, async ({ input: { items, ...bill }, actor }) => {
  const inCents = items.map(({ description, amount }) => ({
    description,
    amountCents: centsFromDollars(amount.toFixed(2)),
  }));
  const billed = await billCustomer(actor, { ...bill, items: inCents });
  if (!billed.ok) return billed;
  const { id, description, status, createdAt, amountCents } = billed.value;
  const created = Math.floor(createdAt.getTime() / 1000);
  return done({ id, description, status, created, amount_due: amountCents });
});

export { answer as action, answer as loader };
