import { type ReactNode, useEffect } from "react";
import { href, useFetcher, useLocation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { type HiddenFields, OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import type { BulkOptions } from "#app/features/lead-lists/bulk/queries.server.ts";
import { type BulkChoice, type BulkVerb, bulkLabels } from "#app/features/lead-lists/bulk/rules.ts";
import { restorableDays, statusGroups, undoMinutes } from "#app/features/leads/rules.ts";

interface ChangeFormProps {
  verb: BulkVerb;
  choice: BulkChoice;
  /** Such as "12" or "more than 10,000". */
  count: string;
  options: BulkOptions;
  formKey: string;
  back: string;
  cancel: ReactNode;
  reply?: FormReply | undefined;
  onDone?: () => void;
}

export function ChangeForm({ verb, choice, count, options, back, cancel, ...sending }: ChangeFormProps) {
  const form = useOfficeForm(sending);
  const { ids, query } = choice;
  const chosen: HiddenFields = query === null ? { ids } : { matching: "1", query };
  const isDeletion = verb === "delete";
  return (
    <OfficeForm
      form={form}
      action={pageOf(verb, choice, back)}
      fields={{ action: verb, back, ...chosen }}
      preventScrollReset
      noValidate
    >
      <div className="grid gap-4">
        <FormErrors id="bulk-problem" errors={form.problems} />
        {verb === "assign" ? (
          <SelectField
            {...form.field("assignee")}
            id="bulk-assignee"
            autoFocus
            label="Assign to"
            placeholder="Choose a person"
            options={[
              ...options.people.map(({ id, name }) => ({ value: id, label: name })),
              { value: "none", label: "Unassigned" },
            ]}
          />
        ) : null}
        {verb === "status" ? <StatusFields field={form.field} reasons={options.reasons} /> : null}
        {verb === "tag" ? <TagFields field={form.field} names={options.tags} /> : null}
        {isDeletion ? <DeletionNote count={count} attached={options.attached} /> : null}
      </div>
      <div className="mt-5 flex justify-end gap-2 max-sm:*:flex-1">
        {cancel}
        <Button
          type="submit"
          variant={isDeletion ? "danger" : "primary"}
          pending={form.pending}
          pendingLabel={isDeletion ? "Deleting..." : "Saving..."}
        >
          {bulkLabels[verb].submit} ({count})
        </Button>
      </div>
    </OfficeForm>
  );
}

/** Without JavaScript, a refused form is shown there again. */
function pageOf(verb: BulkVerb, { ids, query }: BulkChoice, back = "/leads") {
  const chosen = query === null ? ids.map((id) => ["ids", id]) : [["query", query]];
  return `${href("/leads/bulk")}?${new URLSearchParams([["action", verb], ["back", back], ...chosen])}`;
}

type Fields = Pick<ReturnType<typeof useOfficeForm>, "field">;

const StatusFields = ({ field, reasons }: Fields & { reasons: readonly string[] }) => (
  <>
    <SelectField
      {...field("status")}
      id="bulk-status"
      autoFocus
      label="New status"
      placeholder="Choose a status"
      options={statusGroups.map(({ value, filterLabel }) => ({ value, label: filterLabel }))}
    />
    <SelectField
      {...field("reason")}
      id="bulk-reason"
      label="Reason for Lost"
      placeholder="Choose a reason"
      options={reasons.map((label) => ({ value: label, label }))}
      className="hidden in-[form:has([value=lost]:checked)]:block"
    />
  </>
);

const TagFields = ({ field, names }: Fields & { names: readonly string[] }) => (
  <>
    <TextField
      {...field("add")}
      id="bulk-add"
      autoFocus
      label="Add tags"
      hint="Separate several with commas."
      list="bulk-tag-names"
      autoComplete="off"
    />
    <TextField
      {...field("remove")}
      id="bulk-remove"
      label="Remove tags"
      list="bulk-tag-names"
      autoComplete="off"
    />
    <datalist id="bulk-tag-names">
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  </>
);

function DeletionNote({ count, attached }: { count: string; attached: string[] }) {
  return (
    <div>
      <p>Are you sure you want to delete {count} selected lead(s)? This action cannot be undone.</p>
      <p className="mt-2">
        You can undo this for {undoMinutes} minutes; admins can restore for {restorableDays} days.
      </p>
      <p className="mt-2 text-soft">
        All associated data, campaigns and documents are removed. Open agreements, payment links and invoices
        are canceled after {undoMinutes} minutes, and restoring won't bring them back.
      </p>
      {attached.length > 0 ? (
        <p className="mt-3 font-medium text-red-deep">Attached: {attached.join(", ")}</p>
      ) : null}
    </div>
  );
}

export type Asked = { verb: BulkVerb; choice: BulkChoice; count: string };

export function BulkDialog({
  onClose,
  onDone,
  ...asked
}: Asked & { onClose: () => void; onDone: () => void }) {
  const { verb, choice } = asked;
  const { load, state, data } = useFetcher<{ options: BulkOptions; formKey: string }>();
  const { pathname, search } = useLocation();
  const page = pageOf(verb, choice);
  useEffect(() => void load(page), [load, page]);
  return (
    <Dialog
      id="bulk-change"
      role={verb === "delete" ? "alertdialog" : "dialog"}
      title={bulkLabels[verb].title}
      open
      onClose={onClose}
    >
      {data ? (
        <ChangeForm
          {...asked}
          options={data.options}
          formKey={data.formKey}
          back={`${pathname}${search}`}
          onDone={onDone}
          cancel={
            <Button variant="outline" autoFocus={verb === "delete"} onClick={onClose}>
              Cancel
            </Button>
          }
        />
      ) : (
        <p role="status" className="py-6 text-soft">
          {state === "loading" ? "Loading..." : ""}
        </p>
      )}
    </Dialog>
  );
}
