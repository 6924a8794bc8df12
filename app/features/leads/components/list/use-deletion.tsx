import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { DeleteDialog } from "#app/features/leads/components/list/delete-dialog.tsx";
import type { Selection } from "#app/features/leads/components/list/use-selection.ts";
import type { LeadRow } from "#app/features/leads/types.ts";

interface DeletionOptions {
  selection: Selection;
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
