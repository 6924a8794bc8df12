import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { findEnrollment } from "#app/domain/enrollment/queries.server.ts";
import { mintSecret } from "#app/domain/enrollment/secret.server.ts";
import { Wizard } from "#app/domain/enrollment/ui/wizard.tsx";
import { pageMeta } from "#app/domain/site/ui/page-meta.ts";
import { answerEnrollment } from "#app/http/forms/enrollment-form.server.ts";
import { enrollmentSecret, keepEnrollment } from "#app/http/identity/enrollment-cookie.server.ts";
import type { Route } from "./+types/enroll.ts";

export async function loader({ request, url }: Route.LoaderArgs) {
  const secret = await enrollmentSecret(request);
  const asked = Object.fromEntries(url.searchParams);
  const view = await findEnrollment({
    secret,
    step: asked.step ?? null,
    from: asked.from ?? null,
    wants: asked.wants === "1",
  });
  if (!view) return redirect(href("/enroll/done"));
  if (asked.step && asked.step !== String(view.step) && !view.from && !view.isLost)
    return redirect(`${href("/enroll")}?step=${view.step}&wants=1`);
  // Given out with the first page, so that two savings at once belong to one draft.
  const headers = secret ? undefined : await keepEnrollment(mintSecret());
  return data({ view, startedAt: Date.now() }, { ...(headers && { headers }) });
}

export const action = ({ request, context }: Route.ActionArgs) => answerEnrollment(request, context);

/** What is saved while somebody types changes nothing of the page. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("go") === "keep" ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Enroll your property",
    description:
      "Enroll a rental home in Iowa in three short steps: the property with a fee estimate as you type, your contact details, and a review before anything is sent.",
    path: href("/enroll"),
  });

export default function Enroll({ loaderData, actionData }: Route.ComponentProps) {
  return <Wizard view={loaderData.view} startedAt={loaderData.startedAt} answer={actionData} />;
}
