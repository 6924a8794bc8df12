import { concludePayment } from "#app/features/payments/commands/payment-result.server.ts";
import { done } from "#app/lib/result.ts";
import { endpoints } from "#app/routes/api/endpoints.server.ts";
import { answerApi } from "#app/server/api/answer.server.ts";

const answer = answerApi(
  endpoints.reportPaymentSuccess,
  async ({ input: { session_id: sessionId }, actor }) => {
    const concluded = await concludePayment(actor, { sessionId });
    return concluded.ok ? done({ success: true as const, data: { metadata: concluded.value } }) : concluded;
  },
);

export { answer as action, answer as loader };
