import { handleDocusealWebhook } from "#app/features/agreements/commands/triggers.server.ts";
import { handleWebhook, onlyPosts } from "#app/server/webhook.server.ts";
import type { Route } from "./+types/docuseal-webhook.ts";

export const action = (args: Route.ActionArgs) =>
  handleWebhook(args, {
    vendor: "docuseal",
    receive: ({ rawBody, headers }) => handleDocusealWebhook(rawBody, headers),
    statusOf: {
      "not configured": 503,
      "too large": 413,
      unsigned: 401,
      forged: 401,
      stale: 400,
      malformed: 400,
    },
  });

export const loader = onlyPosts;
