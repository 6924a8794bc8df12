import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, href, useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { useSelection } from "#app/components/table.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { restorableDays, undoMinutes } from "#app/features/leads/rules.ts";
import type { LeadRow } from "#app/features/leads/types.ts";

interface DeletionOptions {
  selection: ReturnType<typeof useSelection<LeadRow>>;
  here: string;
  /** Selected in the URL, without JavaScript. */
  asked: readonly LeadRow[] | null;
}

export function useDeletion({ selection, here, asked }: DeletionOptions) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  const [deletions, setDeletions] = useState(0);
  // The pressed button and its rows are gone, so focus moves to the first remaining lead.
  useEffect(() => {
    if (deletions > 0) place.current?.closest(".card")?.querySelector<HTMLElement>("tbody input, a")?.focus();
  }, [deletions]);
  const rows = open ? selection.rows : (asked ?? []);
  const [path = "", query] = here.split("?");
  const form = "delete-leads";

  const close = () => {
    setOpen(false);
    if (asked) void navigate(here, { replace: true, preventScrollReset: true });
  };

  return {
    form,
    button: (
      <Button
        type="submit"
        form={form}
        variant={selection.count > 0 ? "danger" : "outline"}
        size="sm"
        disabled={hydrated && selection.count === 0}
        onClick={(event) => {
          if (!hydrated) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Trash2 aria-hidden="true" className="size-4" />
        {selection.count > 0 ? `Delete (${selection.count})` : "Delete"}
      </Button>
    ),
    dialog: (
      <>
        <Form ref={place} method="get" action={path} id={form} className="hidden">
          <input type="hidden" name="delete" value="1" />
          {[...new URLSearchParams(query)].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </Form>
        {asked?.length === 0 ? (
          <p role="alert" className="border-t border-line px-4 py-2.5 font-medium text-red-deep">
            Choose at least one lead.
          </p>
        ) : null}
        {rows.length > 0 ? (
          <DeleteDialog
            rows={rows}
            back={here}
            onClose={close}
            onDeleted={() => {
              setOpen(false);
              selection.clear();
              setDeletions((before) => before + 1);
            }}
          />
        ) : null}
      </>
    ),
  };
}

interface DeleteDialogProps {
  rows: readonly LeadRow[];
  back: string;
  onClose: () => void;
  onDeleted: () => void;
}

const named = 5;

export function DeleteDialog({ rows, back, onClose, onDeleted }: DeleteDialogProps) {
  const form = useOfficeForm({ onDone: onDeleted });
  const { pending, problem } = form;
  return (
    <Dialog id="confirm-deletion" role="alertdialog" title="Confirm Deletion" open onClose={onClose}>
      <FormErrors id="deletion-problem" errors={problem ? [problem] : undefined} />
      <p>
        Are you sure you want to delete {rows.length} selected lead(s)? This action cannot be undone. An admin
        can restore {rows.length === 1 ? "it" : "them"} for {restorableDays} days.
      </p>
      <p className="mt-2 text-soft">
        All associated data, campaigns and documents are removed. Open agreements, payment links and invoices
        are canceled after {undoMinutes} minutes, and restoring won't bring them back.
      </p>
      <ul className="my-4 divide-y divide-line rounded-control border border-line">
        {rows.slice(0, named).map((row) => (
          <li key={row.id} className="px-3 py-2">
            <b className="mr-2">{row.name}</b>
            <span className="text-soft">{row.address}</span>
            {row.attached.length > 0 ? (
              <p className="font-medium text-red-deep first-letter:uppercase">{row.attached.join(", ")}</p>
            ) : null}
          </li>
        ))}
        {rows.length > named ? <li className="px-3 py-2 text-soft">and {rows.length - named} more</li> : null}
      </ul>
      <div className="flex justify-end gap-2 max-sm:*:flex-1">
        <form method="dialog" className="max-sm:*:w-full">
          <Button type="submit" variant="outline" autoFocus>
            Cancel
          </Button>
        </form>
        <OfficeForm form={form} action={href("/leads/delete")} preventScrollReset className="max-sm:*:w-full">
          <input type="hidden" name="back" value={back} />
          {rows.map((row) => (
            <input key={row.id} type="hidden" name="ids" value={row.id} />
          ))}
          <Button type="submit" variant="danger" pending={pending} pendingLabel="Deleting...">
            Delete ({rows.length})
          </Button>
        </OfficeForm>
      </div>
    </Dialog>
  );
}
