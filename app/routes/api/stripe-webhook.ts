import { hearStripe } from "#app/domain/billing/commands.server.ts";
import { answerKnock, onlyPosts } from "#app/http/knock.server.ts";
import type { Route } from "./+types/stripe-webhook.ts";

export const action = (door: Route.ActionArgs) =>
  answerKnock(door, {
    vendor: "stripe",
    hear: ({ rawBody, headers }) => hearStripe(rawBody, headers.get("stripe-signature")),
    statusOf: {
      "not configured": 503,
      "too large": 400,
      "not signed": 400,
      stale: 400,
      forged: 400,
      "no event": 400,
    },
  });

export const loader = onlyPosts;
