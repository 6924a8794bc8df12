import { data, href } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { BatchBadge, BatchPage, BatchProgress } from "#app/features/lead-lists/batches/components/batch.tsx";
import { isWorking } from "#app/features/lead-lists/batches/rules.ts";
import {
  checkImport,
  runImport,
  undoImport,
} from "#app/features/lead-lists/imports/commands/start.server.ts";
import { MappingForm } from "#app/features/lead-lists/imports/components/import-forms.tsx";
import { ImportResult } from "#app/features/lead-lists/imports/components/import-result.tsx";
import { isOpen } from "#app/features/lead-lists/imports/fields.ts";
import { findImport } from "#app/features/lead-lists/imports/queries.server.ts";
import { ImportPageForm } from "#app/features/lead-lists/imports/schema.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/import-file.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData ? `Import of ${loaderData.found.fileName}` : "Import not found", matches);

export async function loader({ params }: Route.LoaderArgs) {
  const [found, { timeZone }] = await Promise.all([findImport(params.id), findCompany()]);
  if (!found) throw data({ message: "This import no longer exists." }, { status: 404 });
  return { found, timeZone, now: new Date() };
}

export function action({ params, ...args }: Route.ActionArgs) {
  return handleForm(args, {
    schema: ImportPageForm,
    command: (form, actor) => {
      const asked = { importId: params.id, version: form.version };
      if (form.intent === "run") return runImport(actor, asked);
      if (form.intent === "undo") return undoImport(actor, asked);
      return checkImport(actor, { ...asked, form });
    },
    success: (_, { intent }) => ({ to: href("/leads/import/:id", params), toast: toasts[intent] }),
    failure: "This could not be started. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

const toasts = { check: "Checking the file", run: "Import started", undo: "Undoing the import" };

export default function ImportFile({ loaderData, actionData }: Route.ComponentProps) {
  const { found, timeZone, now } = loaderData;
  const { id, state, settings, problem, version, counts, position } = found;
  return (
    <>
      <PageHead
        title={found.fileName}
        note={<BatchBadge state={state} />}
        back={{ to: href("/leads/import"), label: "Import leads" }}
        actions={<LiveDot leads={[id]} />}
      />
      <BatchPage state={state}>
        {problem ? (
          <p role="alert" className="card px-4 py-4 font-medium text-red-deep sm:px-6">
            {problem}
          </p>
        ) : null}
        {isWorking(state) ? (
          <BatchProgress
            title={working[state as keyof typeof working]}
            at={position}
            of={state === "checking" ? undefined : counts?.total}
            unit="lines"
          />
        ) : counts ? (
          <ImportResult found={found} now={now} timeZone={timeZone} />
        ) : null}
        {isOpen(found) ? (
          <section aria-labelledby="columns-title">
            <h2 id="columns-title" className="mb-2">
              Columns of the file
            </h2>
            <p className="mb-3 text-soft">
              The columns are separated by {delimiters[settings.delimiter] ?? "commas"}.
              {settings.encoding === "windows-1252"
                ? " The letters are those of an older Windows program. If names look wrong, save the file as CSV UTF-8 and upload it again."
                : ""}
            </p>
            <MappingForm
              key={id}
              action={href("/leads/import/:id", { id })}
              version={version}
              settings={settings}
              isChecked={state === "checked"}
              reply={actionData}
            />
          </section>
        ) : null}
      </BatchPage>
    </>
  );
}

const working = { checking: "Checking the file", running: "Importing", undoing: "Undoing the import" };

const delimiters: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };
