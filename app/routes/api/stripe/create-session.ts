import { createPaymentSession } from "#app/features/payments/commands/request-payment.server.ts";
import { centsFromDollars } from "#app/lib/money.ts";
import { done } from "#app/lib/result.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(
  endpoints.createPaymentSession,
  async ({ input: { leadId, email, amount }, actor }) => {
    const amountCents = amount === undefined ? undefined : centsFromDollars(amount.toFixed(2));
    const made = await createPaymentSession(actor, { leadId, email, amountCents });
    return made.ok ? done({ id: made.value.sessionId, success: true as const, url: made.value.url }) : made;
  },
);

export { answer as action, answer as loader };
