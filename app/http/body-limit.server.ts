import type { RequestHandler } from "express";

const most = 200_000;
/** What vendors tell us may hold whole documents' worth of fields. */
const mostDelivered = 1_048_576;

/**
 * Refuses bodies over 200 kB, of a vendor's delivery over 1 MiB, and those that do not say how long they are: no form
 * here comes near it.
 */
export function limitBody(): RequestHandler {
  return (request, response, next) => {
    const length = request.headers["content-length"];
    const refuse = (status: number, message: string) =>
      response.status(status).set("Connection", "close").type("text/plain").send(message);
    const limit = request.path.startsWith("/webhooks/") ? mostDelivered : most;
    if (Number(length ?? 0) > limit) return refuse(413, "This is more than a form can hold.\n");
    if (request.headers["transfer-encoding"]) return refuse(411, "Please send the length of the body.\n");
    next();
  };
}
