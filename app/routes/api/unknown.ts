import { requestContext } from "#app/server/context.ts";
import type { Route } from "./+types/unknown.ts";

const answer = ({ context }: Pick<Route.LoaderArgs, "context">) =>
  Response.json(
    { success: false, error: "There is no such endpoint.", reference: context.get(requestContext).id },
    { status: 404, headers: { "Cache-Control": "no-store" } },
  );

export { answer as action, answer as loader };
