import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field, SelectField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { type FormReply, problemOf } from "#app/components/form/reply.ts";
import {
  type ImportSettings,
  importFieldNames,
  importFields,
  matchPolicies,
} from "#app/features/lead-lists/imports/fields.ts";
import { statusGroups } from "#app/features/leads/rules.ts";

/** A form of the browser, which shows the progress of a large upload and needs no copy of the file in memory. */
export function UploadForm({ reply }: { reply: FormReply | undefined }) {
  const problem = problemOf(reply);
  return (
    <Form
      method="post"
      action={href("/leads/import")}
      encType="multipart/form-data"
      reloadDocument
      className="card grid max-w-3xl gap-4 px-4 py-5 sm:px-6"
    >
      <Field
        id="import-file"
        label="CSV file"
        hint="Up to 250 MB. Nothing is imported before you have seen what would happen."
        {...(problem && { errors: [problem] })}
      >
        <input
          id="import-file"
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,text/csv"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? "import-file-error import-file-description" : "import-file-description"}
          className="control h-auto py-1.5 file:mr-3 file:font-semibold"
        />
      </Field>
      <div>
        <Button type="submit" pendingLabel="Uploading...">
          Upload file
        </Button>
      </div>
    </Form>
  );
}

type Props = {
  action: string;
  version: number;
  settings: ImportSettings;
  isChecked: boolean;
  reply: FormReply | undefined;
};

const choices = [
  { value: "-", label: "Do not import" },
  ...importFieldNames.map((value) => ({ value, label: importFields[value].label })),
];

const statusChoices = [
  { value: "-", label: "Leave out" },
  ...statusGroups.map(({ value, filterLabel }) => ({ value, label: filterLabel })),
];

type TickProps = { name: string; isOn: boolean; children: ReactNode };

const Tick = ({ name, isOn, children }: TickProps) => (
  <label className="flex items-center gap-2.5">
    <input type="checkbox" name={name} className="tick" defaultChecked={isOn} />
    <span>{children}</span>
  </label>
);

export function MappingForm({ action, version, settings, isChecked, reply }: Props) {
  const form = useOfficeForm({ reply });
  const { columns, samples, fields, skipLines = 0, isLastNameFirst = false, statuses = [] } = settings;
  const typed = form.reply?.initialValue;
  const typedFields = Array.isArray(typed?.fields) ? typed.fields : undefined;
  return (
    <OfficeForm form={form} action={action} className="card">
      <input type="hidden" name="intent" value="check" />
      <input type="hidden" name="version" value={version} />
      <div className="grid gap-5 px-4 py-5 sm:px-6">
        <FormErrors id="mapping-problem" errors={[...(form.problems ?? []), ...(form.fields.fields ?? [])]} />
        <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
          {columns.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a header may occur twice, and columns never move
            <li key={at}>
              <SelectField
                id={`column-${at}`}
                name="fields"
                label={columns.indexOf(name) === at ? name : `${name} (column ${at + 1})`}
                hint={samplesOf(samples, at)}
                options={choices}
                defaultValue={String(typedFields?.[at] ?? fields[at] ?? "-")}
              />
            </li>
          ))}
        </ul>
        {statuses.length > 0 ? (
          <fieldset className="grid gap-3 border-t border-line pt-5">
            <legend className="sr-only">Statuses of the file</legend>
            <p>These statuses of the file are unknown here. Choose what they mean.</p>
            <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
              {statuses.map(({ from, to }, at) => (
                <li key={from}>
                  <input type="hidden" name="statusFrom" value={from} />
                  <SelectField
                    id={`status-${at}`}
                    name="statusTo"
                    label={from}
                    options={statusChoices}
                    defaultValue={to ?? "-"}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        ) : null}
        <div className="grid items-start gap-4 border-t border-line pt-5 sm:grid-cols-2">
          <SelectField
            id="import-policy"
            name="policy"
            label="When the lead is known"
            hint="A line matches a lead by email, phone or address. An owner's other home is another lead. Emails, and homes with an estimate, are never overwritten."
            options={Object.entries(matchPolicies).map(([value, label]) => ({ value, label }))}
            defaultValue={String(typed?.policy ?? settings.policy)}
          />
          <div className="grid gap-2 sm:mt-7">
            <Tick name="hasHeader" isOn={typed ? typed.hasHeader === "on" : settings.hasHeader}>
              {skipLines > 0 ? `Line ${skipLines + 1}` : "The first line"} has the names of the columns
            </Tick>
            <Tick name="isLastNameFirst" isOn={typed ? typed.isLastNameFirst === "on" : isLastNameFirst}>
              Turn around names like “Haverkamp, Joyce”
            </Tick>
          </div>
        </div>
        <p className="text-soft">
          A file can only take consent away: people marked as unsubscribed or stopped are never contacted that
          way again, and no one becomes subscribed.
        </p>
        <div>
          <Button
            type="submit"
            variant={isChecked ? "outline" : "primary"}
            pending={form.pending}
            pendingLabel="Starting..."
          >
            {isChecked ? "Check again" : "Check the file"}
          </Button>
        </div>
      </div>
    </OfficeForm>
  );
}

const samplesOf = (samples: string[][], at: number) =>
  samples
    .flatMap((row) => row[at] || [])
    .join(" · ")
    .slice(0, 120) || "Empty in the first lines";
