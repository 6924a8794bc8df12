import { useNavigate } from "react-router";
import { Dialog } from "#app/components/dialog.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { DialogSubmit } from "#app/components/form/dialog-submit.tsx";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { type LeadColumn, leadColumns, optionalColumns } from "#app/features/lead-lists/views/columns.ts";
import type { SavedView } from "#app/features/leads/types.ts";
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
        <SaveView query={query} current={own.find((view) => view.query === query)} {...form} />
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
      <Dialog id="manage-views" title="Your views" open onClose={onClose}>
        <ul className="divide-y divide-line">
          {own.map(({ id, name, isShared }) => (
            <li key={id} className="flex items-center gap-3 py-2">
              <span className="mr-auto min-w-0 wrap-anywhere">{name}</span>
              {isShared ? <span className="text-soft">Shared</span> : null}
              <ButtonForm action={form.action} fields={{ intent: "delete", id, back: here }} name={name}>
                Delete
              </ButtonForm>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return null;
}

type FormProps = { action: string; here: string; reply: FormReply | undefined };

type SaveViewProps = FormProps & { query: string; current: SavedView | undefined };

function SaveView({ query, current, action, here, reply }: SaveViewProps) {
  const form = useOfficeForm({ reply });
  const { isShared } = form.typed ?? { isShared: current?.isShared || undefined };
  return (
    <OfficeForm
      form={form}
      action={action}
      fields={{ intent: "save", back: here, query }}
      noValidate
      className="flex flex-col gap-4"
    >
      <FormErrors id="save-view-problem" errors={form.problems} />
      <TextField
        {...form.field("name", current?.name)}
        id="view-name"
        label="Name"
        hint="A view of yours with the same name is replaced."
        maxLength={60}
        autoFocus
      />
      <Checkbox
        id="view-shared"
        name="isShared"
        label="Share with everyone"
        hint="Others see it beside their own views. Only you can change it."
        defaultChecked={isShared !== undefined}
      />
      <DialogSubmit back={here} replace pending={form.pending} pendingLabel="Saving...">
        Save view
      </DialogSubmit>
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
      <DialogSubmit back={here} replace pending={form.pending} pendingLabel="Saving...">
        Save columns
      </DialogSubmit>
    </OfficeForm>
  );
}
