import { receiveWebhookMail } from "#app/features/conversations/mail/commands.server.ts";
import { handleWebhook, onlyPosts } from "#app/server/webhook.server.ts";
import type { Route } from "./+types/mail-inbound.ts";

export const action = (args: Route.ActionArgs) =>
  handleWebhook(args, {
    vendor: "mail",
    receive: ({ rawBody, headers }) => receiveWebhookMail(rawBody, headers.get("x-mail-secret")),
    statusOf: { rejected: 403, unavailable: 400, "not configured": 503 },
  });

export const loader = onlyPosts;
