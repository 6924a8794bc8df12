import { data, type MiddlewareFunction } from "react-router";
import { listUnsaved } from "#app/features/settings/company/queries.server.ts";
import { settingUpContext } from "#app/server/context.ts";

export const untilSetUp: MiddlewareFunction<Response> = async ({ context }, next) => {
  if ((await listUnsaved(new Date())).length === 0) return next();
  context.set(settingUpContext, true);
  throw data(
    { message: "This site isn't open yet. Please come back soon.", settingUp: true },
    { status: 503 },
  );
};
