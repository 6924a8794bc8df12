import { href, redirect } from "react-router";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { changePreferences } from "#app/features/messaging/preferences/commands.server.ts";
import { PreferencesPage } from "#app/features/messaging/preferences/components/preferences-page.tsx";
import { findPreferences } from "#app/features/messaging/preferences/queries.server.ts";
import { PreferencesForm } from "#app/features/messaging/preferences/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { privateHeaders } from "#app/server/document.ts";
import { handlePublicForm, newPublicForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/preferences.ts";

export const handle = { hydrate: false };

/** An unknown key gets the same page without a mailbox. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const [preferences, { shortName, phone, timeZone }] = await Promise.all([
    findPreferences(params.key, new Date()),
    findCompany(),
  ]);
  const company = { shortName, phone, timeZone };
  return { preferences, company, isSaved: url.searchParams.has("saved"), form: newPublicForm() };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return handlePublicForm(args, {
    schema: PreferencesForm,
    limit: "preferences",
    page: href("/preferences/:key", params),
    command: (form) => changePreferences({ key: params.key, form }),
    success: () => redirect(`${href("/preferences/:key", params)}?saved`),
    failure: "This could not be saved. Please try again.",
  });
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: "Email preferences",
    description: "What we send you, and how to stop it.",
    path: `/preferences/${params.key}`,
    hidden: true,
  });

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  return <PreferencesPage {...loaderData} reply={actionData} />;
}
