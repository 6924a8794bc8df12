import type { Request, RequestHandler, Response } from "express";
import { isCall, refuseCall } from "#app/http/api/refusal.server.ts";
import { logger } from "#app/log.server.ts";

const most = 200_000;
/** What other systems send. */
const mostOfWebhook = 1024 * 1024;

/** As `answerKnock` refuses: one line in the log, with the reference that the answer carries. */
function refuseKnock(request: Request, response: Response, status: number) {
  const reference = String(request.headers["x-request-id"] ?? "-");
  const reason = status === 413 ? "too large" : "of unknown length";
  logger.warn({ request: reference, path: request.path, reason }, "a webhook is refused");
  return response.status(status).type("text/plain").send(`Refused. Reference ${reference}\n`);
}

/**
 * Refuses bodies over 200 kB (1 MiB at webhooks), and those that do not say how long they are: no form comes near it.
 * Calls of the API, which takes less still, are told so in JSON.
 */
export function limitBody(): RequestHandler {
  return (request, response, next) => {
    const length = request.headers["content-length"];
    const tooMuch = isCall(request) ? "This is more than 64 kB." : "This is more than a form can hold.";
    const isKnock = request.path.startsWith("/webhooks/");
    const refuse = (status: number, message: string) => {
      response.set("Connection", "close");
      if (isCall(request)) return refuseCall(request, response, status, message);
      if (isKnock) return refuseKnock(request, response, status);
      return response.status(status).type("text/plain").send(`${message}\n`);
    };
    const limit = isKnock ? mostOfWebhook : most;
    if (Number(length ?? 0) > limit) return refuse(413, tooMuch);
    if (request.headers["transfer-encoding"]) return refuse(411, "Please send the length of the body.");
    next();
  };
}
