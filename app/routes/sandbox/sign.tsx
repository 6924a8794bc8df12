import { data, redirect } from "react-router";
import { actInSandbox, viewInSandbox } from "#app/features/agreements/commands/sandbox.server.ts";
import { SandboxSigning } from "#app/features/agreements/components/sandbox-signing.tsx";
import { findSandboxSigning } from "#app/features/agreements/queries/owner.server.ts";
import { SandboxSignForm } from "#app/features/agreements/schema.ts";
import { SandboxPage } from "#app/features/content/sandbox/components.tsx";
import { privateHeaders } from "#app/server/document.ts";
import { parseForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/sign.ts";

export const handle = { hydrate: false };

export async function loader({ params }: Route.LoaderArgs) {
  const signing = await findSandboxSigning(params.slug);
  if (!signing) throw data({ message: "There is no agreement at this address." }, { status: 404 });
  await viewInSandbox(params.slug);
  return signing;
}

/** Redirects to the same page as the vendor. */
export async function action({ request, params: { slug } }: Route.ActionArgs) {
  const form = await parseForm(request, SandboxSignForm);
  if (!form.ok) return form.reply;
  const acted = await actInSandbox({ slug, form: form.value });
  if (!acted.ok) return form.refuse(acted);
  const signing = await findSandboxSigning(slug);
  return redirect(`${signing?.back ?? "/"}?signed`);
}

export const headers = privateHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Sign an agreement (sandbox)" },
  { name: "description", content: "In place of the page of the signing service." },
];

export default function Sign({ loaderData, actionData }: Route.ComponentProps) {
  const { party, title, back } = loaderData;
  return (
    <SandboxPage
      title={title}
      standsFor={`In place of DocuSeal's page, for the ${party}. Nothing signed here is binding.`}
      back={{ to: back, label: party === "owner" ? "Back to your agreement" : "Back to the office" }}
    >
      <SandboxSigning signing={loaderData} result={actionData} />
    </SandboxPage>
  );
}
