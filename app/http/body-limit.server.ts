import type { RequestHandler } from "express";

const most = 200_000;
/** What other systems send. */
const mostOfWebhook = 1024 * 1024;

/** Refuses bodies over 200 kB (1 MiB at webhooks), and those that do not say how long they are: no form comes near it. */
export function limitBody(): RequestHandler {
  return (request, response, next) => {
    const length = request.headers["content-length"];
    const refuse = (status: number, message: string) =>
      response.status(status).set("Connection", "close").type("text/plain").send(message);
    const limit = request.path.startsWith("/webhooks/") ? mostOfWebhook : most;
    if (Number(length ?? 0) > limit) return refuse(413, "This is more than a form can hold.\n");
    if (request.headers["transfer-encoding"]) return refuse(411, "Please send the length of the body.\n");
    next();
  };
}
