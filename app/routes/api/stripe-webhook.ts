import { handleStripeWebhook } from "#app/features/payments/commands/triggers.server.ts";
import { handleWebhook, onlyPosts } from "#app/server/webhook.server.ts";
import type { Route } from "./+types/stripe-webhook.ts";

export const action = (args: Route.ActionArgs) =>
  handleWebhook(args, {
    vendor: "stripe",
    receive: ({ rawBody, headers }) => handleStripeWebhook(rawBody, headers.get("stripe-signature")),
    statusOf: { "not configured": 503, "too large": 400, "not signed": 400, "no event": 400 },
  });

export const loader = onlyPosts;
