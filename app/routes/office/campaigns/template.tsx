import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { saveTemplate, sendTestMail } from "#app/features/campaigns/commands/templates.server.ts";
import { TemplateEditor } from "#app/features/campaigns/components/template-editor.tsx";
import { TemplateForm, TestMailForm } from "#app/features/campaigns/forms.ts";
import { findEditor } from "#app/features/campaigns/queries/templates.server.ts";
import { formatNumber } from "#app/lib/format.ts";
import { formsOfPage, handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/template.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  officeTitle(loaderData?.texts.name ?? "Template", matches);

export async function loader({ params, url }: Route.LoaderArgs) {
  const editor = await findEditor(params.id, url.searchParams.get("version"));
  if (!editor) throw data({ message: "This template no longer exists." }, { status: 404 });
  return { ...editor, formKey: crypto.randomUUID() as string };
}

export function action({ params, url, ...args }: Route.ActionArgs) {
  const to = href("/campaigns/templates/:id", params);
  if (url.searchParams.get("do") === "test") {
    const onPage = formsOfPage({ ...args }, { to, failure: "Failed to send the test" });
    return onPage(
      TestMailForm,
      (actor, form) => sendTestMail(actor, { templateId: params.id, ...form }),
      ({ to: address }) => `The saved letter is on its way to ${address}`,
    );
  }
  return handleForm(args, {
    schema: TemplateForm,
    command: (form, actor) => saveTemplate(actor, { id: params.id, form }),
    success: ({ isInUse, moved }) => ({
      to,
      toast: [
        isInUse ? "Template saved and in use" : "Template saved as a draft",
        moved > 0 ? `${formatNumber(moved)} people moved to the new times` : "",
      ]
        .filter(Boolean)
        .join(". "),
      about: to,
    }),
    failure: "Failed to save template",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Template({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TemplateEditor key={`${loaderData.id} ${loaderData.loaded?.id}`} {...loaderData} reply={actionData} />
  );
}
