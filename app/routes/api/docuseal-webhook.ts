import { hearDocuseal } from "#app/domain/documents/commands.server.ts";
import { answerKnock, onlyPosts } from "#app/http/knock.server.ts";
import type { Route } from "./+types/docuseal-webhook.ts";

export const action = (door: Route.ActionArgs) =>
  answerKnock(door, {
    vendor: "docuseal",
    hear: ({ rawBody, headers }) => hearDocuseal(rawBody, headers),
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
