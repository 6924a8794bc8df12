import { endpoints } from "#app/domain/api/endpoints.ts";
import { createPaymentSession } from "#app/domain/billing/commands.server.ts";
import { centsFromDollars } from "#app/domain/money.ts";
import { done } from "#app/domain/result.ts";
import { answerApi } from "#app/http/api/answer.server.ts";
import type { Route } from "./+types/create-session.ts";

const answer = (door: Route.ActionArgs | Route.LoaderArgs) =>
  answerApi(door, endpoints.createPaymentSession, async ({ input: { leadId, email, amount }, actor }) => {
    const amountCents = amount === undefined ? undefined : centsFromDollars(amount.toFixed(2));
    const made = await createPaymentSession(actor, { leadId, email, amountCents });
    return made.ok ? done({ id: made.value.sessionId, success: true as const, url: made.value.url }) : made;
  });

export const action = (door: Route.ActionArgs) => answer(door);
export const loader = (door: Route.LoaderArgs) => answer(door);
