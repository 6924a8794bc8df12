import { data, redirect } from "react-router";
import { pageMeta } from "#app/features/content/site/components/page-meta.ts";
import { addOwnerFile } from "#app/features/onboarding/commands.server.ts";
import { OwnerOnboardingPage, type UploadRefusal } from "#app/features/onboarding/owner/owner-page.tsx";
import { findOwnerOnboarding } from "#app/features/onboarding/queries.server.ts";
import { OwnerFileForm } from "#app/features/onboarding/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { requestContext } from "#app/server/context.ts";
import { privateHeaders } from "#app/server/document.ts";
import { runCommand, statusOf } from "#app/server/handle-form.server.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import { mostFileBytes } from "#app/server/route-limits.ts";
import { readUpload } from "#app/server/upload.server.ts";
import type { Route } from "./+types/onboarding.ts";

export const handle = { hydrate: false };

export async function loader({ params, url }: Route.LoaderArgs) {
  const [page, { name, phone }] = await Promise.all([findOwnerOnboarding(params.key), findCompany()]);
  if (!page) throw data({ message: "There is no list at this address." }, { status: 404 });
  const { key, state, address, items } = page;
  const formKey = crypto.randomUUID() as string;
  const received = url.searchParams.get("received");
  const shown = { page: { key, state, address, items }, company: { name, phone }, formKey, received };
  return data(shown, { status: state === "closed" ? 410 : 200 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!(await withinLimit("owner-file", context.get(requestContext).ip)))
    return data<UploadRefusal>({ item: null, message: tooMany }, { status: 429 });
  const sent = await readUpload(request, {
    limitBytes: mostFileBytes,
    folder: "lead-files",
    fields: new Set(["item", "formKey"]),
  });
  const form = OwnerFileForm.safeParse(Object.fromEntries(sent.form));
  const refuse = async (message: string, status = 422) => {
    await sent.discard();
    return data<UploadRefusal>({ item: form.data?.item ?? null, message }, { status });
  };
  if (!sent.ok) return refuse(sent.message);
  if (!form.success) return refuse("The file could not be read. Please choose it again.");
  const { item: itemId, formKey } = form.data;
  const { file } = sent;
  const outcome = await runCommand(
    context,
    () => addOwnerFile({ key: params.key, itemId, file, formKey }),
    "The file could not be stored. Please try again.",
  );
  if (!outcome.ok) return refuse(outcome.message, statusOf[outcome.reason]);
  return redirect(`/onboarding/${params.key}?received=${itemId}#item-${itemId}`, 303);
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: "Your onboarding",
    description: "What we need from you, and where to send it.",
    path: `/onboarding/${params.key}`,
    hidden: true,
  });

export default function Onboarding({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnerOnboardingPage {...loaderData} refused={actionData} />;
}
