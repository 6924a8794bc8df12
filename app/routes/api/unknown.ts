import { requestContext } from "#app/server/context.ts";
import type { Route } from "./+types/unknown.ts";

const answer = ({ context }: Route.LoaderArgs | Route.ActionArgs) =>
  Response.json(
    { success: false, error: "There is no such endpoint.", reference: context.get(requestContext).id },
    { status: 404, headers: { "Cache-Control": "no-store" } },
  );

export const loader = (args: Route.LoaderArgs) => answer(args);
export const action = (args: Route.ActionArgs) => answer(args);
