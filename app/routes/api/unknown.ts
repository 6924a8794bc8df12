import { requestContext } from "#app/server/context.ts";
import type { Route } from "./+types/unknown.ts";

const answer = ({ context }: Route.LoaderArgs | Route.ActionArgs) =>
  Response.json(
    { success: false, error: "There is no such endpoint.", reference: context.get(requestContext).id },
    { status: 404, headers: { "Cache-Control": "no-store" } },
  );

export const loader = (door: Route.LoaderArgs) => answer(door);
export const action = (door: Route.ActionArgs) => answer(door);
