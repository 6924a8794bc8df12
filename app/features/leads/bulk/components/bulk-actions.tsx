import { Tag, Trash2, UserRound, Workflow } from "lucide-react";
import { useEffect, useState } from "react";
import { Form, href, useFetcher, useLocation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { bulkLabels, ChangeForm, pageOf } from "#app/features/leads/bulk/components/change-form.tsx";
import type { BulkOptions } from "#app/features/leads/bulk/queries.server.ts";
import { type BulkChoice, type BulkVerb, bulkVerbs } from "#app/features/leads/bulk/rules.ts";

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
  const [open, setOpen] = useState<Asked | null>(null);
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
            onClick={() => setOpen({ verb, choice: { ids, query: allMatching ? query : null }, count })}
          >
            <Icon aria-hidden="true" className="size-4" />
            {verb === "delete" && ids.length > 0 ? `Delete (${count})` : bulkLabels[verb].button}
          </Button>
        );
      })}
      {open ? (
        <BulkDialog
          {...open}
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

type Asked = { verb: BulkVerb; choice: BulkChoice; count: string };

function BulkDialog({ onClose, onDone, ...asked }: Asked & { onClose: () => void; onDone: () => void }) {
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
