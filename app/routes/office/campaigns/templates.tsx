import { href } from "react-router";
import { AddLink } from "#app/components/add-link.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { addTemplate } from "#app/features/campaigns/commands/templates.server.ts";
import { CampaignTabs } from "#app/features/campaigns/components/campaign-tabs.tsx";
import { NewTemplate, TemplateLists } from "#app/features/campaigns/components/template-lists.tsx";
import { NewTemplateForm } from "#app/features/campaigns/forms.ts";
import { listTemplates } from "#app/features/campaigns/queries/templates.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/templates.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Templates", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const isNew = url.searchParams.has("new");
  return { groups: await listTemplates(), isNew, formKey: crypto.randomUUID() as string };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    schema: NewTemplateForm,
    command: (form, actor) => addTemplate(actor, form),
    success: ({ id }) => ({
      to: href("/campaigns/templates/:id", { id }),
      toast: "Template added as a draft",
    }),
    failure: "Failed to add template",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Templates({
  loaderData: { groups, isNew, formKey },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Campaigns"
        actions={
          <AddLink to="?new" variant="outline">
            New template
          </AddLink>
        }
      />
      <CampaignTabs />
      <TemplateLists groups={groups} />
      {isNew ? <NewTemplate groups={groups} formKey={formKey} reply={actionData} /> : null}
    </>
  );
}
