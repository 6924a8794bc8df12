import { receiveTextStatus } from "#app/domain/texts/commands.server.ts";
import { answerKnock, onlyPosts } from "#app/http/knock.server.ts";
import type { Route } from "./+types/twilio-status.ts";

/** Where our texts have got to. */
export const action = (door: Route.ActionArgs) =>
  answerKnock(door, {
    vendor: "twilio",
    hear: ({ rawBody, headers, url }) =>
      receiveTextStatus({ rawBody: rawBody.toString(), signature: headers.get("x-twilio-signature"), url }),
    statusOf: { rejected: 403, unavailable: 400, "not configured": 503 },
    reply: { body: "", type: "text/plain; charset=utf-8" },
  });

export const loader = onlyPosts;
