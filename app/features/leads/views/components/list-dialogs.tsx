import { href, useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { SavedView } from "#app/features/leads/types.ts";
import { type LeadColumn, leadColumns, optionalColumns } from "#app/features/leads/views/columns.ts";

interface ListDialogsProps {
  /** Value of `?dialog=`. */
  dialog: string | null;
  views: readonly SavedView[];
  columns: readonly LeadColumn[];
  query: string;
  here: string;
}

export function ListDialogs({ dialog, views, columns, query, here }: ListDialogsProps) {
  const navigate = useNavigate();
  const onClose = () => void navigate(here, { replace: true, preventScrollReset: true });
  const own = views.filter(({ isOwn }) => isOwn);
  if (dialog === "save")
    return (
      <Dialog id="save-view" title="Save view" open onClose={onClose}>
        <SaveView query={query} here={here} />
      </Dialog>
    );
  if (dialog === "columns")
    return (
      <Dialog id="choose-columns" title="Choose columns" open onClose={onClose}>
        <ChooseColumns columns={columns} here={here} />
      </Dialog>
    );
  if (dialog === "views" && own.length > 0)
    return (
      <Dialog id="manage-views" title="Your views" open onClose={onClose} wide>
        <ul className="divide-y divide-line">
          {own.map((view) => (
            <li key={`${view.id} ${view.version}`} className="py-3">
              <ManageView view={view} here={here} />
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return null;
}

function SaveView({ query, here }: { query: string; here: string }) {
  const form = useOfficeForm();
  const { pending, problems, fields } = form;
  return (
    <OfficeForm form={form} action={href("/leads/views")} noValidate className="grid gap-4">
      <FormErrors id="save-view-problem" errors={problems} />
      <input type="hidden" name="back" value={here} />
      <input type="hidden" name="query" value={query} />
      <TextField id="view-name" name="name" label="Name" maxLength={60} errors={fields.name} autoFocus />
      <Checkbox
        id="view-shared"
        name="isShared"
        label="Share with everyone"
        hint="Others see it beside their own views. Only you can change it."
      />
      <DialogActions>
        <Button type="submit" pending={pending} pendingLabel="Saving...">
          Save view
        </Button>
      </DialogActions>
    </OfficeForm>
  );
}

function ManageView({ view, here }: { view: SavedView; here: string }) {
  const form = useOfficeForm();
  const deletion = useOfficeForm();
  const params = { view: view.id };
  const id = `view-${view.id}`;
  const refusals = [form.problems?.length ? form.problem : undefined, deletion.problem].filter(Boolean);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <OfficeForm
        form={form}
        action={href("/leads/views/:view", params)}
        noValidate
        className="flex flex-1 flex-wrap items-end gap-3"
      >
        <input type="hidden" name="back" value={here} />
        <input type="hidden" name="version" value={view.version} />
        <TextField
          id={id}
          name="name"
          label="Name"
          maxLength={60}
          defaultValue={view.name}
          errors={form.fields.name}
          className="min-w-40 flex-1"
        />
        <Checkbox id={`${id}-shared`} name="isShared" label="Shared" defaultChecked={view.isShared} />
        <Button type="submit" variant="outline" size="sm" pending={form.pending}>
          Save
        </Button>
      </OfficeForm>
      <OfficeForm form={deletion} action={href("/leads/views/:view/delete", params)}>
        <input type="hidden" name="back" value={here} />
        <Button
          type="submit"
          variant="quiet"
          size="sm"
          pending={deletion.pending}
          aria-label={`Delete view ${view.name}`}
        >
          Delete
        </Button>
      </OfficeForm>
      <FormErrors id={`${id}-problem`} errors={refusals} />
    </div>
  );
}

function ChooseColumns({ columns, here }: { columns: readonly LeadColumn[]; here: string }) {
  const form = useOfficeForm();
  return (
    <OfficeForm form={form} action={href("/leads/columns")}>
      <FormErrors id="columns-problem" errors={form.problem ? [form.problem] : undefined} />
      <input type="hidden" name="back" value={here} />
      <p className="mb-3 text-soft">The name is always shown. Only you see this choice.</p>
      <fieldset className="grid gap-1 sm:grid-cols-2">
        <legend className="sr-only">Columns</legend>
        {optionalColumns.map((column) => (
          <label key={column} className="flex min-h-8 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              name="columns"
              value={column}
              defaultChecked={columns.includes(column)}
              className="tick"
            />
            {leadColumns[column]}
          </label>
        ))}
      </fieldset>
      <DialogActions>
        <Button type="submit" pending={form.pending} pendingLabel="Saving...">
          Save columns
        </Button>
      </DialogActions>
    </OfficeForm>
  );
}
