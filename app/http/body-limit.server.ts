import type { RequestHandler } from "express";

const most = 200_000;

/** Refuses bodies over 200 kB, and those that do not say how long they are: no form here comes near it. */
export function limitBody(): RequestHandler {
  return (request, response, next) => {
    const length = request.headers["content-length"];
    const refuse = (status: number, message: string) =>
      response.status(status).set("Connection", "close").type("text/plain").send(message);
    if (Number(length ?? 0) > most) return refuse(413, "This is more than a form can hold.\n");
    if (request.headers["transfer-encoding"]) return refuse(411, "Please send the length of the body.\n");
    next();
  };
}
