import { Archive } from "lucide-react";
import { data, href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { ConfirmDialog } from "#app/components/form/confirm-dialog.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { addUploaded, isListed, requestBackup } from "#app/features/backups/commands/back-up.server.ts";
import { confirmSending, undoRestore } from "#app/features/backups/commands/restore.server.ts";
import {
  Archives,
  archivePath,
  BackupFacts,
  backupsPath,
  ProofHead,
} from "#app/features/backups/components/backups.tsx";
import { RestoreState, UploadArchive } from "#app/features/backups/components/restore.tsx";
import { findBackups } from "#app/features/backups/queries.server.ts";
import { ConfirmForm } from "#app/features/backups/schema.ts";
import { EmptyForm } from "#app/features/leads/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { refused } from "#app/lib/result.ts";
import { formsOfPage, handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import { mostArchiveBytes } from "#app/server/route-limits.ts";
import type { Route } from "./+types/backups.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Backups", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const now = new Date();
  const { timeZone } = await findCompany();
  const isUndoing = url.searchParams.get("do") === "undo";
  return { ...(await findBackups({ now, timeZone })), isUndoing, now, timeZone };
}

export async function action({ url, ...args }: Route.ActionArgs) {
  const form = formsOfPage(args, {
    to: href("/admin/backups"),
    failure: "That didn't work. Please try again.",
  });
  switch (url.searchParams.get("do")) {
    case "now":
      return form(
        EmptyForm,
        (actor) => requestBackup(actor),
        () => "Backup started",
      );
    case "confirm":
      return form(
        ConfirmForm,
        (actor, { skip }) => confirmSending(actor, { skip: skip === "on" }),
        () => "Sending is on",
      );
    case "undo":
      return form(EmptyForm, undoRestore, () => "The database from before is back");
    case "upload":
      return handleForm(args, {
        schema: EmptyForm,
        upload: { folder: "backups", limitBytes: mostArchiveBytes, isUsed: isListed },
        command: async (_, actor, file) =>
          file ? addUploaded(actor, file) : refused("invalid", "Choose an archive.", "file"),
        success: (id) => ({ to: archivePath(id) }),
        failure: "The archive could not be stored. Please try again.",
      });
    default:
      throw data({ message: "There is no such action." }, { status: 404 });
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Backups({ loaderData, actionData }: Route.ComponentProps) {
  const { archives, restore, isRunning, isUndoing, now, timeZone, ...found } = loaderData;
  return (
    <>
      <PageHead
        title="Backups"
        actions={
          <ButtonForm action={backupsPath("now")} variant="primary" size="md" pendingLabel="Starting...">
            {isRunning ? "Backup in progress" : "Back up now"}
          </ButtonForm>
        }
      />
      {restore ? <RestoreState restore={restore} timeZone={timeZone} /> : null}
      {isUndoing && restore?.undoUntil ? (
        <ConfirmDialog
          title="Go back to the database from before?"
          text="What came in since the restore is gone from the office. Today's database stays aside for seven days. Nothing is sent until you confirm it. Everyone has to sign in again."
          back={href("/admin/backups")}
          action={backupsPath("undo")}
          pendingLabel="Going back..."
        >
          Go back
        </ConfirmDialog>
      ) : null}
      <ProofHead {...found} now={now} timeZone={timeZone} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_23.25rem]">
        <section className="card" aria-label="Archives">
          {archives.length > 0 ? (
            <Archives archives={archives} now={now} timeZone={timeZone} />
          ) : (
            <EmptyState icon={<Archive />} title="No archives yet">
              An archive holds the whole database and all files. Any computer can open it: it is a zip of CSV
              files.
            </EmptyState>
          )}
        </section>
        <div>
          <BackupFacts {...found} />
          <UploadArchive reply={actionData} />
        </div>
      </div>
    </>
  );
}
