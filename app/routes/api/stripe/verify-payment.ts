import { verifyPayment } from "#app/features/payments/commands/payment-result.server.ts";
import { done } from "#app/lib/result.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(endpoints.verifyPayment, async ({ params: { sessionId }, actor }) => {
  const verified = await verifyPayment(actor, { sessionId });
  if (!verified.ok) return verified;
  const { status, amountCents, refundedCents, paidAt, leadId } = verified.value;
  const money = { amount: amountCents / 100, refunded: refundedCents / 100, currency: "usd" as const };
  const payment = { status, ...money, paidAt: paidAt?.toISOString() ?? null };
  return done({ success: true as const, data: { id: sessionId, ...payment, metadata: { leadId } } });
});

export { answer as action, answer as loader };
