import { concludePayment } from "#app/features/payments/commands/payment-result.server.ts";
import { done } from "#app/lib/result.ts";
import { answerApi } from "#app/server/api/answer.server.ts";
import { endpoints } from "#app/server/api/endpoints.ts";
import type { Route } from "./+types/payment-success.ts";

const answer = (door: Route.ActionArgs | Route.LoaderArgs) =>
  answerApi(door, endpoints.reportPaymentSuccess, async ({ input: { session_id: sessionId }, actor }) => {
    const concluded = await concludePayment(actor, { sessionId });
    return concluded.ok ? done({ success: true as const, data: { metadata: concluded.value } }) : concluded;
  });

export const action = (door: Route.ActionArgs) => answer(door);
export const loader = (door: Route.LoaderArgs) => answer(door);
