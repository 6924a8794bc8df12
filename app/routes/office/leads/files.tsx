import { data, href, Link } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { addFile } from "#app/features/leads/files/commands.server.ts";
import { FilesPart } from "#app/features/leads/files/components/files-part.tsx";
import { findFilesPage } from "#app/features/leads/files/queries.server.ts";
import { FileForm } from "#app/features/leads/files/schema.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { mostFileBytes } from "#app/server/route-limits.ts";
import type { Route } from "./+types/files.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Documents, ${loaderData.name}` : "Lead not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const page = await findFilesPage(params.id);
  if (!page) throw data({ message: "Lead not found" }, { status: 404 });
  return { ...page, formKey: crypto.randomUUID() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return handleForm(
    { request, context },
    {
      schema: FileForm,
      upload: { limitBytes: mostFileBytes, folder: "lead-files" },
      command: ({ formKey }, actor, file) => addFile(actor, { leadId: params.id, file, formKey }),
      success: () => ({ to: `${href("/leads/:id", params)}#files`, toast: "File added" }),
      failure: "The file could not be stored. Please try again.",
    },
  );
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Files({ loaderData, actionData, params }: Route.ComponentProps) {
  const { name, ...page } = loaderData;
  return (
    <>
      <PageHead
        title="Documents"
        back={
          <Link to={href("/leads/:id", params)} className="link">
            {name}
          </Link>
        }
      />
      <FilesPart key={params.id} leadId={params.id} agreement={null} {...page} reply={actionData} />
    </>
  );
}
