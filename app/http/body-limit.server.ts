import type { RequestHandler } from "express";
import { isCall, refuseCall } from "#app/http/api/refusal.server.ts";

const most = 200_000;
/** What other systems send. */
const mostOfWebhook = 1024 * 1024;

/**
 * Refuses bodies over 200 kB (1 MiB at webhooks), and those that do not say how long they are: no form comes near it.
 * Calls of the API, which takes less still, are told so in JSON.
 */
export function limitBody(): RequestHandler {
  return (request, response, next) => {
    const length = request.headers["content-length"];
    const tooMuch = isCall(request) ? "This is more than 64 kB." : "This is more than a form can hold.";
    const refuse = (status: number, message: string) => {
      response.set("Connection", "close");
      if (isCall(request)) return refuseCall(request, response, status, message);
      return response.status(status).type("text/plain").send(`${message}\n`);
    };
    const limit = request.path.startsWith("/webhooks/") ? mostOfWebhook : most;
    if (Number(length ?? 0) > limit) return refuse(413, tooMuch);
    if (request.headers["transfer-encoding"]) return refuse(411, "Please send the length of the body.");
    next();
  };
}
