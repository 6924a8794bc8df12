import { receiveText } from "#app/domain/texts/commands.server.ts";
import { answerKnock, onlyPosts } from "#app/http/knock.server.ts";
import type { Route } from "./+types/twilio-inbound.ts";

/** Texts to our number. The answer is always empty: Twilio itself answers STOP, START and HELP. */
export const action = (door: Route.ActionArgs) =>
  answerKnock(door, {
    vendor: "twilio",
    hear: ({ rawBody, headers, url }) =>
      receiveText({ rawBody: rawBody.toString(), signature: headers.get("x-twilio-signature"), url }),
    statusOf: { rejected: 403, unavailable: 400, "not configured": 503 },
    reply: { body: "<Response/>", type: "text/xml; charset=utf-8" },
  });

export const loader = onlyPosts;
