import { useEffect } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button, buttonClass } from "#app/components/button.tsx";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { type FormReply, problemOf } from "#app/components/form/reply.ts";
import { beginRefresh, endRefresh } from "#app/components/office/refresh.ts";
import { askSession } from "#app/components/office-events.ts";
import { Fact, Panel } from "#app/components/panel.tsx";
import { ArchiveField } from "#app/features/backups/components/archive-field.tsx";
import { archivePath, backupsPath, kinds } from "#app/features/backups/components/backups.tsx";
import type { findArchive, LastRestore } from "#app/features/backups/queries.server.ts";
import { type Step, stateBadges, steps } from "#app/features/backups/rules.ts";
import { formatBytes, formatDay, formatExactDateTime, formatNumber } from "#app/lib/format.ts";
import { counted } from "#app/timeline/define.ts";

type FoundArchive = NonNullable<Awaited<ReturnType<typeof findArchive>>>;

export function Comparison({ found, timeZone }: { found: FoundArchive; timeZone: string }) {
  const { archive, current, newer, examples } = found;
  const { takenAt, createdAt, leads, rows, files, bytes } = archive;
  const numberOf = (value: number | null) =>
    value === null ? "Unknown until it is opened" : formatNumber(value);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Panel id="now" title="Now">
        <dl className="grid gap-3 px-4 py-4">
          <Fact label="Leads, with deleted ones">{formatNumber(current)}</Fact>
          <Fact label="Since the archive">
            {newer === 0
              ? "No new leads"
              : `${counted(newer, "lead is", "leads are")} newer and will be missing: ${examples.join(", ")}${newer > examples.length ? ", ..." : ""}`}
          </Fact>
        </dl>
      </Panel>
      <Panel id="archive" title="Archive">
        <dl className="grid gap-3 px-4 py-4">
          <Fact label="Taken">
            {formatExactDateTime(takenAt ?? createdAt, timeZone)}, {kinds[archive.kind].toLowerCase()}
          </Fact>
          <Fact label="State">
            <Badge {...stateBadges[archive.state]} />
          </Fact>
          <Fact label="Leads, with deleted ones">{numberOf(leads)}</Fact>
          <Fact label="Rows of all tables">{numberOf(rows)}</Fact>
          <Fact label="Files">{numberOf(files)}</Fact>
          {bytes === null ? null : <Fact label="Size">{formatBytes(bytes)}</Fact>}
          {archive.proofProblem || archive.problem ? (
            <Fact label="Problem">{archive.proofProblem ?? archive.problem}</Fact>
          ) : null}
        </dl>
      </Panel>
    </div>
  );
}

interface RestoreFormProps {
  id: string;
  company: string;
  asksPassphrase: boolean;
  formKey: string;
  reply: FormReply | undefined;
}

export function RestoreSheet({ id, company, asksPassphrase, formKey, reply }: RestoreFormProps) {
  const form = useOfficeForm({ formKey, reply });
  return (
    <Panel id="restore" title="Restore this archive" className="mt-4">
      <OfficeForm
        form={form}
        action={archivePath(id)}
        noValidate
        className="grid max-w-prose gap-4 px-4 py-4"
      >
        <FormErrors id="restore-problem" errors={form.problems} />
        <p>
          Everything goes back to the moment of the archive, and what came after it is gone from the office.
          The database of today stays aside for seven days. Until you confirm, the restored program sends no
          email, text or request. Everyone has to sign in again.
        </p>
        <TextField
          id="company"
          label={`Type the name of the company: ${company}`}
          autoComplete="off"
          {...form.field("company")}
        />
        {asksPassphrase ? (
          <TextField
            id="passphrase"
            type="password"
            label="Passphrase of the archive"
            hint="Empty: BACKUP_PASSPHRASE of this installation."
            autoComplete="off"
            {...form.field("passphrase")}
          />
        ) : null}
        <div>
          <Button type="submit" variant="danger" pending={form.pending} pendingLabel="Starting...">
            Restore
          </Button>
        </div>
      </OfficeForm>
    </Panel>
  );
}

type Clock = { timeZone: string };

/** While a restore runs, and until sending is confirmed. */
export function RestoreState({ restore, timeZone }: { restore: LastRestore } & Clock) {
  useReload(restore.isRunning);
  if (restore.isRunning)
    return (
      <section className="card mb-4 px-4 py-4" aria-label="Restore">
        <p role="status" className="font-medium">
          Restoring: {steps[restore.step as Step].toLowerCase()}...
        </p>
        <p className="text-soft">When it is done, sign in again with the password of that time.</p>
      </section>
    );
  return (
    <>
      {restore.problem ? (
        <p role="alert" className="card mb-4 px-4 py-4 font-medium text-red-deep">
          The last restore failed: {restore.problem}
        </p>
      ) : null}
      {restore.isHeld || restore.undoUntil ? <Restored restore={restore} timeZone={timeZone} /> : null}
    </>
  );
}

function Restored({
  restore: { takenAt, isHeld, due, undoUntil },
  timeZone,
}: { restore: LastRestore } & Clock) {
  const confirm = useOfficeForm();
  return (
    <Panel id="restored" title={isHeld ? "Restored, and sending is off" : "Restored"} className="mb-4">
      <div className="grid gap-4 px-4 py-4">
        <p className="max-w-prose">
          {takenAt ? `This is the database of ${formatExactDateTime(takenAt, timeZone)}. ` : ""}
          {isHeld
            ? "Emails, texts and requests to vendors wait until you confirm that this installation is the one that works with owners, and not a copy."
            : ""}
        </p>
        {isHeld ? (
          <OfficeForm form={confirm} action={backupsPath("confirm")} className="grid gap-3">
            {due > 0 ? (
              <Checkbox
                id="skip"
                name="skip"
                defaultChecked
                label={`Drop ${counted(due, "message that was", "messages that were")} due before the restore`}
                hint="The original has probably sent them."
              />
            ) : null}
            <div>
              <Button type="submit" pending={confirm.pending}>
                Turn sending on
              </Button>
            </div>
          </OfficeForm>
        ) : null}
        {undoUntil ? (
          <div className="flex flex-wrap items-center gap-3">
            <Link
              to={backupsPath("undo")}
              preventScrollReset
              className={buttonClass({ variant: "outline", size: "sm" })}
            >
              Go back to the database from before
            </Link>
            <p className="text-soft">It stays until {formatDay(undoUntil, timeZone)}.</p>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

const pollMs = 2_000;

function useReload(isOn: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(async () => {
      if ((await askSession()) !== "ended") beginRefresh();
      void revalidate().finally(endRefresh);
    }, pollMs);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}

/** A form of the browser, which shows the progress of a large upload. */
export function UploadArchive({ reply }: { reply: FormReply | undefined }) {
  const problem = problemOf(reply);
  return (
    <Panel id="upload" title="Restore from a file" className="mt-4">
      <Form
        method="post"
        action={backupsPath("upload")}
        encType="multipart/form-data"
        reloadDocument
        className="grid gap-3 px-4 py-4"
      >
        <ArchiveField
          hint="An archive of this or another installation. You see what is inside before anything happens."
          problem={problem ?? undefined}
        />
        <div>
          <Button type="submit" variant="outline" pendingLabel="Uploading...">
            Upload archive
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
