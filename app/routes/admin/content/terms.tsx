import { Tags } from "lucide-react";
import { AddLink } from "#app/components/add-link.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { BlogTabs } from "#app/features/content/articles/components/article-tabs.tsx";
import {
  RemoveTerm,
  TermSheet,
  TermTable,
  termPath,
} from "#app/features/content/articles/components/terms.tsx";
import { RemoveTermForm, TermForm } from "#app/features/content/articles/schema.ts";
import { removeTerm, restoreTerm, saveTerm } from "#app/features/content/terms/commands.server.ts";
import { listTerms } from "#app/features/content/terms/queries.server.ts";
import { termKindAt, termKinds } from "#app/features/content/terms/rules.ts";
import { describeError, logger } from "#app/log.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/terms.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeTitle(loaderData ? termKinds[loaderData.kind].plural : "Blog", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const kind = termKindAt(url.pathname);
  const { edit, remove } = Object.fromEntries(url.searchParams);
  const rows = await listTerms(kind).catch((error: unknown) => {
    logger.error({ error: describeError(error) }, "the blog could not be listed");
    return null;
  });
  const chosen = rows?.find(({ id }) => id === edit || id === remove);
  return {
    kind,
    rows,
    chosen,
    isNew: edit === "new",
    isRemoving: Boolean(remove),
  };
}

export function action({ url, ...args }: Route.ActionArgs) {
  const kind = termKindAt(url.pathname);
  const { name } = termKinds[kind];
  const page = { home: termPath(kind) };
  const change = url.searchParams.get("do");
  if (change === "remove")
    return handleForm(args, {
      ...page,
      schema: RemoveTermForm,
      command: (form, actor) => removeTerm(actor, { kind, ...form }),
      success: (_, { id }) => ({
        to: termPath(kind),
        toast: `${name} deleted successfully`,
        undo: { to: termPath(kind, { do: "restore" }), fields: { id } },
      }),
      failure: `Failed to delete ${name.toLowerCase()}`,
    });
  if (change === "restore")
    return handleForm(args, {
      ...page,
      schema: RemoveTermForm,
      command: (form, actor) => restoreTerm(actor, { kind, id: form.id }),
      success: () => ({ to: termPath(kind), toast: `${name} restored` }),
      failure: `Failed to restore ${name.toLowerCase()}`,
    });
  return handleForm(args, {
    ...page,
    schema: TermForm,
    command: (form, actor) => saveTerm(actor, { kind, form }),
    success: ({ isNew }) => ({
      to: termPath(kind),
      toast: `${name} ${isNew ? "created" : "saved"} successfully`,
    }),
    failure: `Failed to save ${name.toLowerCase()}`,
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

/** Of `/admin/blog/categories`, `/admin/blog/tags` and `/admin/blog/authors`. */
export default function Terms({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, rows, chosen, isNew, isRemoving } = loaderData;
  const { name, plural } = termKinds[kind];
  return (
    <>
      <PageHead
        title="Blog"
        actions={<AddLink to={termPath(kind, { edit: "new" })}>New {name.toLowerCase()}</AddLink>}
      />
      <BlogTabs />
      <section className="card" aria-label={plural}>
        {rows === null ? (
          <EmptyState icon={<Tags />} title={`Failed to load ${plural.toLowerCase()}`} />
        ) : rows.length > 0 ? (
          <TermTable kind={kind} rows={rows} />
        ) : (
          <EmptyState icon={<Tags />} title={`No ${plural.toLowerCase()} yet`}>
            {kind === "authors"
              ? "An author's name, bio and picture stand below their articles."
              : "Visitors filter articles by them."}
          </EmptyState>
        )}
        {isNew || (chosen && !isRemoving) ? (
          <TermSheet
            key={chosen?.id ?? "new"}
            kind={kind}
            term={isNew ? undefined : chosen}
            reply={actionData}
          />
        ) : null}
        {isRemoving && chosen && rows ? (
          <RemoveTerm
            kind={kind}
            term={chosen}
            others={rows.filter(({ id }) => id !== chosen.id)}
            reply={actionData}
          />
        ) : null}
      </section>
    </>
  );
}
