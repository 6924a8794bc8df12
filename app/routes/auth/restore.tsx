import { data, href, redirect } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { addUploaded, isListed, listFound } from "#app/features/backups/commands/back-up.server.ts";
import { startRestore } from "#app/features/backups/commands/restore.server.ts";
import { ArchiveField } from "#app/features/backups/components/archive-field.tsx";
import { findRestore, isEmptyInstallation, listArchives } from "#app/features/backups/queries.server.ts";
import { type Step, steps } from "#app/features/backups/rules.ts";
import { SetupRestoreForm } from "#app/features/backups/schema.ts";
import { isSetupCode } from "#app/features/backups/setup-code.server.ts";
import { SignInScene } from "#app/features/content/site/components/sign-in-scene.tsx";
import { withParams } from "#app/lib/current-path.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { refused } from "#app/lib/result.ts";
import { isUnavailable } from "#app/server/faults.server.ts";
import { handleForm, noStoreHeaders } from "#app/server/handle-form.server.ts";
import { mostArchiveBytes } from "#app/server/route-limits.ts";
import type { Route } from "./+types/restore.ts";

export const handle = { hydrate: false };

export const headers = () => noStoreHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.restore?.isRunning ? [{ httpEquiv: "refresh", content: "3" }] : [];

/** On an empty installation, with the code that its start prints. */
export async function loader({ url }: Route.LoaderArgs) {
  try {
    await codeOf(url);
    await listFound();
    const [restore, archives] = await Promise.all([findRestore(), listArchives()]);
    return { restore, archives };
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    // The databases change places.
    return { restore: { isRunning: true, step: "switching", problem: null }, archives: [] };
  }
}

/** Before a file is read, which strangers could send too. */
async function codeOf(url: URL) {
  const code = url.searchParams.get("code") ?? "";
  if (!isSetupCode(code)) throw data({ message: "There is nothing at this URL." }, { status: 404 });
  if (!(await isEmptyInstallation())) throw redirect(href("/login"));
  return code;
}

export async function action({ url, ...args }: Route.ActionArgs) {
  const to = withParams(href("/restore"), { code: await codeOf(url) });
  if ((await findRestore())?.isRunning) return redirect(to);
  return handleForm(args, {
    schema: SetupRestoreForm,
    upload: { folder: "backups", limitBytes: mostArchiveBytes, isUsed: isListed },
    async command({ backupId, passphrase }, actor, file) {
      const hasCode = { hasCode: true };
      const added = file && (await addUploaded(actor, file, hasCode));
      if (added && !added.ok) return added;
      const chosen = added?.value ?? backupId;
      if (!chosen) return refused("invalid", "Choose an archive.", "file");
      return startRestore(actor, { backupId: chosen, company: "", passphrase }, hasCode);
    },
    success: () => ({ to }),
    failure: "The restore could not be started. Please try again.",
  });
}

export default function Restore({ loaderData, actionData }: Route.ComponentProps) {
  const { restore, archives } = loaderData;
  const errors = actionData?.error;
  return (
    <SignInScene
      title="Restore a backup"
      intro="Everything comes back: leads, users, settings and files. Nothing is sent until an admin confirms it."
      link={{ to: href("/login"), label: "Sign in" }}
    >
      {restore?.isRunning ? (
        <p role="status" className="font-medium">
          {steps[restore.step as Step]}... This page reloads by itself.
        </p>
      ) : (
        <form method="post" encType="multipart/form-data" className="grid gap-4">
          <FormErrors
            id="form-error"
            errors={errors?.[""] ?? (restore?.problem ? [restore.problem] : undefined)}
          />
          {archives.length > 0 ? (
            <SelectField id="backupId" name="backupId" label="Archive on this machine" size="lg">
              <option value="">None, use the file</option>
              {archives.map(({ id, key, takenAt }) => (
                <option key={id} value={id}>
                  {takenAt ? formatExactDateTime(takenAt, "UTC") : key}
                </option>
              ))}
            </SelectField>
          ) : null}
          <ArchiveField hint="A .zip or .zip.age file, up to 4 GB." problem={errors?.file?.[0]} />
          <TextField
            id="passphrase"
            name="passphrase"
            type="password"
            label="Passphrase, if it is encrypted"
            autoComplete="off"
            size="lg"
          />
          <Button type="submit" size="lg" pendingLabel="Starting...">
            Restore
          </Button>
        </form>
      )}
    </SignInScene>
  );
}
