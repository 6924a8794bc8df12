import { Tag, Trash2, UserRound, Workflow } from "lucide-react";
import { useState } from "react";
import { Form, href, useLocation } from "react-router";
import { Button } from "#app/components/button.tsx";
import type { Asked, BulkDialog } from "#app/features/lead-lists/bulk/components/change-form.tsx";
import { bulkLabels, bulkVerbs } from "#app/features/lead-lists/bulk/rules.ts";

/** The checkboxes of the rows belong to it. */
export const bulkForm = "bulk-leads";

interface BulkActionsProps {
  selection: { ids: readonly string[]; allMatching: boolean; clear: () => void };
  /** Query string of the list, for all matching leads. */
  query: string;
  /** How many match, such as "312". */
  matching: string;
}

export function BulkActions({ selection: { ids, allMatching, clear }, query, matching }: BulkActionsProps) {
  const [open, setOpen] = useState<{ Dialog: typeof BulkDialog; asked: Asked } | null>(null);
  const ask = (asked: Asked) =>
    void import("#app/features/lead-lists/bulk/components/change-form.tsx").then(
      ({ BulkDialog: Dialog }) => setOpen({ Dialog, asked }),
      () => {},
    );
  const count = allMatching ? matching : String(ids.length);
  const close = () => setOpen(null);
  return (
    <>
      {bulkVerbs.map((verb) => {
        const Icon = icons[verb];
        return (
          <Button
            key={verb}
            size="sm"
            variant={verb === "delete" ? "danger" : "outline"}
            disabled={ids.length === 0}
            onClick={() => ask({ verb, choice: { ids, query: allMatching ? query : null }, count })}
          >
            <Icon aria-hidden="true" className="size-4" />
            {verb === "delete" && ids.length > 0 ? `Delete (${count})` : bulkLabels[verb].button}
          </Button>
        );
      })}
      {open ? (
        <open.Dialog
          {...open.asked}
          onClose={close}
          onDone={() => {
            close();
            clear();
          }}
        />
      ) : null}
    </>
  );
}

const icons = { assign: UserRound, status: Workflow, tag: Tag, delete: Trash2 };

/** Without JavaScript the selection is unknown, and each button opens a page. */
export function PlainBulkActions() {
  const { pathname, search } = useLocation();
  return (
    <noscript className="block border-t border-line px-4 py-2">
      <Form method="get" action={href("/leads/bulk")} id={bulkForm} className="flex flex-wrap gap-2">
        <input type="hidden" name="back" value={`${pathname}${search}`} />
        {bulkVerbs.map((verb) => (
          <Button key={verb} type="submit" name="action" value={verb} size="sm" variant="outline">
            {bulkLabels[verb].button}
          </Button>
        ))}
      </Form>
    </noscript>
  );
}
