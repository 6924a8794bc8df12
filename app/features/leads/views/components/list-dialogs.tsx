import { useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { type FormReply, typedIn } from "#app/components/form/reply.ts";
import type { SavedView } from "#app/features/leads/types.ts";
import { type LeadColumn, leadColumns, optionalColumns } from "#app/features/leads/views/columns.ts";
import { withParams } from "#app/lib/current-path.ts";

interface ListDialogsProps {
  /** Value of `?dialog=`. */
  dialog: string | null;
  views: readonly SavedView[];
  columns: readonly LeadColumn[];
  query: string;
  here: string;
  reply: FormReply | undefined;
}

export function ListDialogs({ dialog, views, columns, query, here, reply }: ListDialogsProps) {
  const navigate = useNavigate();
  const onClose = () => void navigate(here, { replace: true, preventScrollReset: true });
  const own = views.filter(({ isOwn }) => isOwn);
  const form = { action: withParams(here, { dialog }), here, reply };
  if (dialog === "save")
    return (
      <Dialog id="save-view" title="Save view" open onClose={onClose}>
        <SaveView query={query} {...form} />
      </Dialog>
    );
  if (dialog === "columns")
    return (
      <Dialog id="choose-columns" title="Choose columns" open onClose={onClose}>
        <ChooseColumns columns={columns} {...form} />
      </Dialog>
    );
  if (dialog === "views" && own.length > 0)
    return (
      <Dialog id="manage-views" title="Your views" open onClose={onClose} wide>
        <ul className="divide-y divide-line">
          {own.map((view) => (
            <li key={`${view.id} ${view.version}`} className="py-3">
              <ManageView view={view} {...form} reply={typedIn(reply)?.id === view.id ? reply : undefined} />
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return null;
}

type FormProps = { action: string; here: string; reply: FormReply | undefined };

function SaveView({ query, action, here, reply }: FormProps & { query: string }) {
  const form = useOfficeForm({ reply });
  return (
    <OfficeForm
      form={form}
      action={action}
      fields={{ intent: "save", back: here, query }}
      noValidate
      className="grid gap-4"
    >
      <FormErrors id="save-view-problem" errors={form.problems} />
      <TextField {...form.field("name")} id="view-name" label="Name" maxLength={60} autoFocus />
      <Checkbox
        id="view-shared"
        name="isShared"
        label="Share with everyone"
        hint="Others see it beside their own views. Only you can change it."
        defaultChecked={form.typed?.isShared !== undefined}
      />
      <DialogActions>
        <Button type="submit" pending={form.pending} pendingLabel="Saving...">
          Save view
        </Button>
      </DialogActions>
    </OfficeForm>
  );
}

function ManageView({ view, action, here, reply }: FormProps & { view: SavedView }) {
  const form = useOfficeForm({ reply });
  const id = `view-${view.id}`;
  const look = { type: "submit", name: "intent", size: "sm", pending: form.pending } as const;
  return (
    <OfficeForm
      form={form}
      action={action}
      fields={{ back: here, id: view.id, version: view.version }}
      noValidate
      className="flex flex-wrap items-end gap-3"
    >
      <TextField
        {...form.field("name", view.name)}
        id={id}
        label="Name"
        maxLength={60}
        className="min-w-40 flex-1"
      />
      <Checkbox
        id={`${id}-shared`}
        name="isShared"
        label="Shared"
        defaultChecked={form.typed ? form.typed.isShared !== undefined : view.isShared}
      />
      <Button {...look} value="change" variant="outline">
        Save
      </Button>
      <Button {...look} value="delete" variant="quiet" aria-label={`Delete view ${view.name}`}>
        Delete
      </Button>
      <FormErrors id={`${id}-problem`} errors={form.problems} />
    </OfficeForm>
  );
}

function ChooseColumns({ columns, action, here, reply }: FormProps & { columns: readonly LeadColumn[] }) {
  const form = useOfficeForm({ reply });
  return (
    <OfficeForm form={form} action={action} fields={{ intent: "columns", back: here }}>
      <FormErrors id="columns-problem" errors={form.problems} />
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
