import { data, href, redirect } from "react-router";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { cancelWalkthrough, moveOwnWalkthrough } from "#app/features/walkthroughs/commands.server.ts";
import { OwnerWalkthroughPage } from "#app/features/walkthroughs/components/owner-page.tsx";
import { findOwnerWalkthrough } from "#app/features/walkthroughs/queries.server.ts";
import { OwnWalkthroughForm } from "#app/features/walkthroughs/schema.ts";
import { visitor } from "#app/lib/actor.ts";
import { privateHeaders } from "#app/server/document.ts";
import { handlePublicForm, newPublicForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/walkthrough.ts";

export const handle = { hydrate: false };

export async function loader({ params, url }: Route.LoaderArgs) {
  const walkthrough = await findOwnerWalkthrough(params.key, new Date());
  if (!walkthrough) throw data({ message: "There is no walkthrough at this address." }, { status: 404 });
  return { walkthrough, isMoved: url.searchParams.has("moved"), form: newPublicForm() };
}

export function action({ params, ...args }: Route.ActionArgs) {
  const ownerKey = params.key;
  return handlePublicForm(args, {
    schema: OwnWalkthroughForm,
    limit: "visit",
    page: href("/visit/:key", params),
    command: ({ intent, ...form }) =>
      "walkthrough" in form
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

export default function Walkthrough({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnerWalkthroughPage {...loaderData} reply={actionData} />;
}
