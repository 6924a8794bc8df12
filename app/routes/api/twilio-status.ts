import { receiveTextStatus } from "#app/features/messaging/sms/commands.server.ts";
import { handleWebhook, onlyPosts } from "#app/server/webhook.server.ts";
import type { Route } from "./+types/twilio-status.ts";

export const action = (args: Route.ActionArgs) =>
  handleWebhook(args, {
    vendor: "twilio",
    receive: ({ rawBody, headers, url }) =>
      receiveTextStatus({ rawBody: rawBody.toString(), signature: headers.get("x-twilio-signature"), url }),
    statusOf: { rejected: 403, unavailable: 400, "not configured": 503 },
    reply: { body: "", type: "text/plain; charset=utf-8" },
  });

export const loader = onlyPosts;
