import { Tag, Trash2, UserRound, Workflow } from "lucide-react";
import { useState } from "react";
import { Form, href, useFetcher, useLocation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { bulkLabels, ChangeForm, pageOf } from "#app/features/leads/bulk/components/change-form.tsx";
import type { BulkOptions } from "#app/features/leads/bulk/queries.server.ts";
import { type BulkVerb, bulkVerbs } from "#app/features/leads/bulk/rules.ts";

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
  const [open, setOpen] = useState<{ verb: BulkVerb; ids: readonly string[] } | null>(null);
  const choices = useFetcher<{ options: BulkOptions; formKey: string }>();
  const { pathname, search } = useLocation();
  const count = allMatching ? matching : String(ids.length);
  const ask = (verb: BulkVerb) => {
    setOpen({ verb, ids });
    void choices.load(pageOf(verb, { ids, query: allMatching ? query : null }));
  };
  const close = () => setOpen(null);
  const loaded = choices.state === "idle" ? choices.data : undefined;
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
            onClick={() => ask(verb)}
          >
            <Icon aria-hidden="true" className="size-4" />
            {verb === "delete" && ids.length > 0 ? `Delete (${count})` : bulkLabels[verb].button}
          </Button>
        );
      })}
      {open ? (
        <Dialog
          id="bulk-change"
          role={open.verb === "delete" ? "alertdialog" : "dialog"}
          title={bulkLabels[open.verb].title}
          open
          onClose={close}
        >
          {loaded ? (
            <ChangeForm
              key={loaded.formKey}
              verb={open.verb}
              choice={{ ids: open.ids, query: allMatching ? query : null }}
              count={allMatching ? matching : String(open.ids.length)}
              options={loaded.options}
              formKey={loaded.formKey}
              back={`${pathname}${search}`}
              onDone={() => {
                close();
                clear();
              }}
              cancel={
                <Button variant="outline" autoFocus={open.verb === "delete"} onClick={close}>
                  Cancel
                </Button>
              }
            />
          ) : (
            <p role="status" className="py-6 text-soft">
              {choices.state === "idle" ? "This could not be loaded. Close it and try again." : "Loading..."}
            </p>
          )}
        </Dialog>
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
