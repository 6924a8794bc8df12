import { Download } from "lucide-react";
import { data, href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { ConfirmDialog } from "#app/components/form/confirm-dialog.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { deleteArchive } from "#app/features/backups/commands/back-up.server.ts";
import { startRestore } from "#app/features/backups/commands/restore.server.ts";
import { archivePath } from "#app/features/backups/components/backups.tsx";
import { Comparison, RestoreSheet } from "#app/features/backups/components/restore.tsx";
import { findArchive } from "#app/features/backups/queries.server.ts";
import { RestoreForm } from "#app/features/backups/schema.ts";
import { EmptyForm } from "#app/features/leads/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/archive.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Archive", matches);

export async function loader({ params, url }: Route.LoaderArgs) {
  const [found, { name, timeZone }] = await Promise.all([findArchive(params.id), findCompany()]);
  if (!found) throw data({ message: "This archive no longer exists." }, { status: 404 });
  const isDeleting = url.searchParams.get("do") === "delete";
  return { found, company: name, timeZone, isDeleting, formKey: crypto.randomUUID() };
}

export function action({ params, url, ...args }: Route.ActionArgs) {
  if (url.searchParams.get("do") === "delete")
    return handleForm(args, {
      schema: EmptyForm,
      command: (_, actor) => deleteArchive(actor, params.id),
      success: () => ({ to: href("/admin/backups"), toast: "Archive deleted" }),
      failure: "The archive could not be deleted. Please try again.",
    });
  return handleForm(args, {
    schema: RestoreForm,
    command: (form, actor) => startRestore(actor, { ...form, backupId: params.id }),
    success: () => ({ to: href("/admin/backups"), toast: "Restore started", about: "restore" }),
    failure: "The restore could not be started. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function ArchivePage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, company, timeZone, isDeleting, formKey } = loaderData;
  const { id, isEncrypted, storedAt } = found.archive;
  const toDelete = `${archivePath(id)}?do=delete`;
  return (
    <>
      <PageHead
        title="Archive"
        back={{ to: href("/admin/backups"), label: "Backups" }}
        actions={
          storedAt ? (
            <>
              <a
                href={href("/admin/backups/:id/archive", { id })}
                className={buttonClass({ variant: "outline" })}
                download
              >
                <Download aria-hidden="true" className="size-4" />
                Download
              </a>
              <Link to={toDelete} preventScrollReset className={buttonClass({ variant: "outline" })}>
                Delete
              </Link>
            </>
          ) : null
        }
      />
      <Comparison found={found} timeZone={timeZone} />
      {storedAt && isDeleting ? (
        <ConfirmDialog
          title="Delete this archive?"
          text="Its file is deleted. This action cannot be undone."
          back={archivePath(id)}
          action={toDelete}
          pendingLabel="Deleting..."
        >
          Delete
        </ConfirmDialog>
      ) : null}
      {storedAt ? (
        <RestoreSheet
          id={id}
          company={company}
          asksPassphrase={isEncrypted}
          formKey={formKey}
          reply={actionData}
        />
      ) : null}
    </>
  );
}
