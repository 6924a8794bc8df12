import { href } from "react-router";
import { PageHead } from "#app/components/office/page-head.tsx";
import { RecentBatches } from "#app/features/lead-lists/batches/components/batch.tsx";
import { listBatches } from "#app/features/lead-lists/batches/queries.server.ts";
import { startImport } from "#app/features/lead-lists/imports/commands/start.server.ts";
import { UploadForm } from "#app/features/lead-lists/imports/components/import-forms.tsx";
import { EmptyForm } from "#app/features/leads/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { mostImportBytes } from "#app/server/route-limits.ts";
import type { Route } from "./+types/import.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Import leads", matches);

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const [rows, { timeZone }] = await Promise.all([listBatches(staffOf(context), now), findCompany()]);
  return { rows, timeZone, now };
}

export function action(args: Route.ActionArgs) {
  return handleForm(args, {
    schema: EmptyForm,
    upload: { limitBytes: mostImportBytes, folder: "imports" },
    command: (_, actor, file) => startImport(actor, { file }),
    success: ({ importId }) => ({
      to: href("/leads/import/:id", { id: importId }),
      toast: "File uploaded",
    }),
    failure: "The file could not be stored. Please try again.",
  });
}

export default function ImportLeads({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Import leads" back={{ to: href("/leads"), label: "Leads" }} />
      <UploadForm reply={actionData} />
      <RecentBatches {...loaderData} />
    </>
  );
}
