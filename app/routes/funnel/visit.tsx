import { data, href, redirect } from "react-router";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { cancelWalkthrough, moveOwnWalkthrough } from "#app/features/walkthroughs/commands.server.ts";
import { OwnerVisitPage } from "#app/features/walkthroughs/components/owner-page.tsx";
import { findOwnerVisit } from "#app/features/walkthroughs/queries.server.ts";
import { OwnVisitForm } from "#app/features/walkthroughs/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { privateHeaders } from "#app/server/document.ts";
import { handlePublicForm, newPublicForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/visit.ts";

export const handle = { hydrate: false };

export async function loader({ params, url }: Route.LoaderArgs) {
  const visit = await findOwnerVisit(params.key, new Date());
  if (!visit) throw data({ message: "There is no walkthrough at this address." }, { status: 404 });
  return { visit, isMoved: url.searchParams.has("moved"), form: newPublicForm() };
}

export function action({ params, ...args }: Route.ActionArgs) {
  const ownerKey = params.key;
  return handlePublicForm(args, {
    schema: OwnVisitForm,
    limit: "visit",
    page: href("/visit/:key", params),
    command: ({ intent, ...form }) =>
      "visit" in form
        ? moveOwnWalkthrough({ ownerKey, ...form })
        : cancelWalkthrough(visitor, { ownerKey, ...form }),
    success: (_, { intent }) =>
      redirect(`${href("/visit/:key", params)}${intent === "move" ? "?moved" : ""}`),
    failure: "This could not be saved. Please try again.",
  });
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: "Your walkthrough",
    description: "When we meet at your property, who comes, and how to change it.",
    path: `/visit/${params.key}`,
    hidden: true,
  });

export default function Visit({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnerVisitPage {...loaderData} reply={actionData} />;
}
