import { data, type MiddlewareFunction } from "react-router";
import { listUnsaved } from "#app/domain/site/queries.server.ts";
import { settingUpContext } from "#app/http/context.ts";

/** Answers for every public page until an admin has saved who the company is and what it charges. */
export const untilSetUp: MiddlewareFunction<Response> = async ({ context }, next) => {
  if ((await listUnsaved(new Date())).length === 0) return next();
  context.set(settingUpContext, true);
  throw data(
    { message: "This site isn’t open yet. Please come back soon.", settingUp: true },
    { status: 503 },
  );
};
