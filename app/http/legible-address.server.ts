import type { RequestHandler } from "express";
import { isCall, refuseCall } from "#app/http/api/refusal.server.ts";
import type { plainPages } from "#app/http/plain-page.server.tsx";

/** Answers 400 to an address that cannot be decoded or holds a control character, which no page, file or row has. */
export function legibleAddress(pageOf: ReturnType<typeof plainPages>): RequestHandler {
  return (request, response, next) => {
    if (isLegible(request.url)) return next();
    if (isCall(request)) return refuseCall(request, response, 400, "This address cannot be read.");
    const { html, headers } = pageOf(400);
    response.status(400).set(headers).send(html);
  };
}

/** Whether each part of an address, path and query, means a text. */
export function isLegible(url: string) {
  const [path = "", query = ""] = url.split(/\?(.*)/s, 2);
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path)) && !/%00/.test(query);
  } catch {
    return false;
  }
}
