import { receiveText } from "#app/features/conversations/texts/commands.server.ts";
import { handleWebhook, onlyPosts } from "#app/server/webhook.server.ts";
import type { Route } from "./+types/twilio-inbound.ts";

/** The reply is always empty: Twilio answers STOP, START and HELP itself. */
export const action = (args: Route.ActionArgs) =>
  handleWebhook(args, {
    vendor: "twilio",
    receive: ({ rawBody, headers, url }) =>
      receiveText({ rawBody: rawBody.toString(), signature: headers.get("x-twilio-signature"), url }),
    statusOf: { rejected: 403, unavailable: 400, "not configured": 503 },
    reply: { body: "<Response/>", type: "text/xml; charset=utf-8" },
  });

export const loader = onlyPosts;
