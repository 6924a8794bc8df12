import { data, redirect } from "react-router";
import { actInSandbox, viewInSandbox } from "#app/domain/documents/commands.server.ts";
import { findSandboxSigning } from "#app/domain/documents/queries.server.ts";
import { SandboxSignForm } from "#app/domain/documents/schema.ts";
import { SandboxSigning } from "#app/domain/documents/ui/sandbox-signing.tsx";
import { SandboxPage } from "#app/domain/site/ui/sandbox/sandbox-page.tsx";
import { parseForm } from "#app/http/forms/form.server.ts";
import { privateHeaders } from "#app/http/headers/private.ts";
import type { Route } from "./+types/sign.ts";

export const handle = { hydrate: false };

export async function loader({ params }: Route.LoaderArgs) {
  const signing = await findSandboxSigning(params.slug);
  if (!signing) throw data({ message: "There is no agreement at this address." }, { status: 404 });
  await viewInSandbox(params.slug);
  return signing;
}

/** Signs or declines, then leads to where the vendor would lead: the owner's page, or the document of the office. */
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
      standsFor={`In place of DocuSeal's page, for the ${party}. What is signed here binds nobody.`}
      back={{ to: back, label: party === "owner" ? "Back to your agreement" : "Back to the office" }}
    >
      <SandboxSigning signing={loaderData} result={actionData} />
    </SandboxPage>
  );
}
