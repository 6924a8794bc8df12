import { Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, href, useNavigate } from "react-router";
import type { LeadRow } from "#app/domain/leads/types.ts";
import { DeleteDialog } from "#app/domain/leads/ui/list/delete-dialog.tsx";
import type { Selection } from "#app/domain/leads/ui/list/use-selection.ts";
import { Button } from "#app/ui/button.tsx";
import { useDoorAhead } from "#app/ui/forms/use-door-ahead.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface DeletionOptions {
  selection: Selection;
  /** Address of the page as it stands, without the question. */
  here: string;
  /** Chosen in the address, where no script runs; null where the address does not ask. */
  asked: readonly LeadRow[] | null;
}

/** The button that deletes what is chosen, the form it belongs to, and the dialog that asks first. */
export function useDeletion({ selection, here, asked }: DeletionOptions) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLFormElement>(null);
  const [deletions, setDeletions] = useState(0);
  // The button that was pressed went with what was chosen: the keyboard goes on at the first lead that is left.
  useEffect(() => {
    if (deletions > 0) place.current?.closest(".card")?.querySelector<HTMLElement>("tbody input, a")?.focus();
  }, [deletions]);
  const fetchDoor = useEffectEvent(useDoorAhead(href("/leads/delete")));
  useEffect(() => fetchDoor(), []);
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
