import type { RequestHandler } from "express";

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
    const isCall = request.path.startsWith("/api/");
    const tooMuch = isCall ? "This is more than 64 kB." : "This is more than a form can hold.";
    const refuse = (status: number, message: string) => {
      response.status(status).set("Connection", "close");
      if (!isCall) return response.type("text/plain").send(`${message}\n`);
      const reference = request.headers["x-request-id"];
      return response.set("Cache-Control", "no-store").json({ success: false, error: message, reference });
    };
    const limit = request.path.startsWith("/webhooks/") ? mostOfWebhook : most;
    if (Number(length ?? 0) > limit) return refuse(413, tooMuch);
    if (request.headers["transfer-encoding"]) return refuse(411, "Please send the length of the body.");
    next();
  };
}
