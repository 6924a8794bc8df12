import { findLetter } from "#app/features/campaigns/queries/letters.server.ts";
import { JobNumber } from "#app/features/messaging/outbox/schema.ts";
import { actorContext } from "#app/server/context.ts";
import { noSuchFrame, sandboxedHtml } from "#app/server/sandboxed-html.server.ts";
import type { Route } from "./+types/letter.ts";

/** A stored email of a campaign, by the number of its job. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = JobNumber.safeParse(params.id);
  const isStaff = context.get(actorContext).kind === "staff";
  const letter = isStaff && id.success ? await findLetter(id.data) : null;
  if (!letter) throw noSuchFrame();
  return sandboxedHtml(letter.html);
}
