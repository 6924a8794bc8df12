import { imagineFacts } from "#app/features/campaigns/queries/facts.server.ts";
import { renderStep } from "#app/features/campaigns/queries/letters.server.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { actorContext } from "#app/server/context.ts";
import { noSuchFrame, sandboxedHtml } from "#app/server/sandboxed-html.server.ts";
import type { Route } from "./+types/rehearsal-letter.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const [lead = "", workflow, key] = ["lead", "workflow", "step"].map(
    (name) => url.searchParams.get(name) ?? "",
  );
  if (context.get(actorContext).kind !== "staff" || !isUuid(lead)) throw noSuchFrame();
  const candidate = (await imagineFacts(lead, new Date())).find(
    ({ enrollment }) => enrollment.workflow === workflow,
  );
  const step = candidate?.steps.find((each) => each.key === key);
  const letter = candidate && step ? await renderStep(candidate, step) : null;
  if (!letter?.html) throw noSuchFrame();
  return sandboxedHtml(letter.html);
}
