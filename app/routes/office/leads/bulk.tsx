import { data, href, Link } from "react-router";
import { CancelLink } from "#app/components/cancel-link.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { isWorking } from "#app/features/lead-lists/batches/rules.ts";
import { startBulkAction } from "#app/features/lead-lists/bulk/commands.server.ts";
import { ChangeForm } from "#app/features/lead-lists/bulk/components/change-form.tsx";
import { findBulkAction, findBulkOptions } from "#app/features/lead-lists/bulk/queries.server.ts";
import { bulkLabels, bulkVerbs, formatOutcome } from "#app/features/lead-lists/bulk/rules.ts";
import { BulkForm } from "#app/features/lead-lists/bulk/schema.ts";
import { done } from "#app/lib/result.ts";
import { staffOf } from "#app/server/context.ts";
import { back as backPath, handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/bulk.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Change leads", matches);

/** Of the dialogs of the list, which are pages without JavaScript. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams;
  const verb = bulkVerbs.find((name) => name === asked.get("action"));
  if (!verb) throw data({ message: "Page not found" }, { status: 404 });
  const choice = { ids: asked.getAll("ids"), query: asked.get("query") };
  return {
    verb,
    choice,
    options: await findBulkOptions(staffOf(context), verb, choice),
    formKey: crypto.randomUUID() as string,
    back: backPath.parse(asked.get("back") ?? undefined) ?? href("/leads"),
  };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    schema: BulkForm,
    command: async (form, actor) => {
      const started = await startBulkAction(actor, { form });
      if (!started.ok) return started;
      return done(await findBulkAction(actor, started.value.actionId, new Date()));
    },
    success: (started, _, { actor, back }) => {
      if (!started) return { to: back ?? href("/leads") };
      const { id, state, whyNoUndo } = started;
      if (isWorking(state)) return { to: href("/leads/bulk/:id", { id }), toast: "The change has started" };
      return {
        to: back ?? href("/leads"),
        toast: formatOutcome(started, actor),
        about: id,
        ...(whyNoUndo === null && { undo: { to: href("/leads/bulk/:id", { id }) } }),
      };
    },
    failure: ({ action }) =>
      action === "delete" ? "Failed to delete lead" : "Failed to update leads. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Bulk({ loaderData, actionData }: Route.ComponentProps) {
  const { verb, choice, back } = loaderData;
  const count = choice.query === null ? String(choice.ids.length) : "all matching";
  return (
    <>
      <PageHead title={bulkLabels[verb].title} />
      <section className="card max-w-xl px-4 py-5 sm:px-6" aria-label={bulkLabels[verb].title}>
        {choice.query === null && choice.ids.length === 0 ? (
          <p role="alert" className="font-medium text-red-deep">
            Choose at least one lead.{" "}
            <Link to={back} className="link">
              Back to the leads
            </Link>
          </p>
        ) : (
          <ChangeForm {...loaderData} count={count} reply={actionData} cancel={<CancelLink to={back} />} />
        )}
      </section>
    </>
  );
}
