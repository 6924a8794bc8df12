import { data, type MiddlewareFunction } from "react-router";
import { listUnsaved } from "#app/domain/site/queries.server.ts";

/** Answers for every public page until an admin has saved who the company is and what it charges. */
export const untilSetUp: MiddlewareFunction<Response> = async (_, next) => {
  if ((await listUnsaved(new Date())).length === 0) return next();
  throw data(
    { message: "This site isn't open yet. Please come back soon.", settingUp: true },
    { status: 503, headers: { "Retry-After": "3600", "X-Robots-Tag": "noindex" } },
  );
};
