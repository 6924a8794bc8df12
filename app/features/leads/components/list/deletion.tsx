import { Trash2 } from "lucide-react";
import { Form, href, useNavigate } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { bulkForm } from "#app/features/leads/bulk/components/bulk-actions.tsx";
import { restorableDays, undoMinutes } from "#app/features/leads/rules.ts";
import type { ChosenLead } from "#app/features/leads/types.ts";

/** Without JavaScript the selection is unknown. */
export function DeleteButton({ count }: { count: number }) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      form={bulkForm}
      variant={count > 0 ? "danger" : "outline"}
      size="sm"
      disabled={hydrated && count === 0}
    >
      <Trash2 aria-hidden="true" className="size-4" />
      {count > 0 ? `Delete (${count})` : "Delete"}
    </Button>
  );
}

interface DeletionProps {
  /** The selection in the URL; null if there is none to confirm. */
  chosen: readonly ChosenLead[] | null;
  here: string;
}

/** The button puts the selection into the URL, which opens the dialog. */
export function Deletion({ chosen, here }: DeletionProps) {
  const [path = "", query] = here.split("?");
  return (
    <>
      <Form method="get" action={path} id={bulkForm} replace preventScrollReset className="hidden">
        <input type="hidden" name="delete" value="1" />
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </Form>
      {chosen?.length === 0 ? (
        <p role="alert" className="border-t border-line px-4 py-2.5 font-medium text-red-deep">
          Choose at least one lead.
        </p>
      ) : null}
      {chosen && chosen.length > 0 ? <ConfirmDeletion leads={chosen} here={here} /> : null}
    </>
  );
}

const named = 5;

function ConfirmDeletion({ leads, here }: { leads: readonly ChosenLead[]; here: string }) {
  const navigate = useNavigate();
  const form = useOfficeForm();
  const { pending, problem } = form;
  const close = () => void navigate(here, { replace: true, preventScrollReset: true });
  return (
    <Dialog id="confirm-deletion" role="alertdialog" title="Confirm Deletion" open onClose={close}>
      <FormErrors id="deletion-problem" errors={problem ? [problem] : undefined} />
      <p>
        Are you sure you want to delete {leads.length} selected lead(s)? This action cannot be undone. An
        admin can restore {leads.length === 1 ? "it" : "them"} for {restorableDays} days.
      </p>
      <p className="mt-2 text-soft">
        All associated data, campaigns and documents are removed. Open agreements, payment links and invoices
        are canceled after {undoMinutes} minutes, and restoring won't bring them back.
      </p>
      <ul className="my-4 divide-y divide-line rounded-control border border-line">
        {leads.slice(0, named).map((lead) => (
          <li key={lead.id} className="px-3 py-2">
            <b className="mr-2">{lead.name}</b>
            <span className="text-soft">{lead.address}</span>
            {lead.attached.length > 0 ? (
              <p className="font-medium text-red-deep first-letter:uppercase">{lead.attached.join(", ")}</p>
            ) : null}
          </li>
        ))}
        {leads.length > named ? (
          <li className="px-3 py-2 text-soft">and {leads.length - named} more</li>
        ) : null}
      </ul>
      <div className="flex justify-end gap-2 max-sm:*:flex-1">
        <form method="dialog" className="max-sm:*:w-full">
          <Button type="submit" variant="outline" autoFocus>
            Cancel
          </Button>
        </form>
        <OfficeForm form={form} action={href("/leads/bulk")} preventScrollReset className="max-sm:*:w-full">
          <input type="hidden" name="action" value="delete" />
          <input type="hidden" name="back" value={here} />
          {leads.map((lead) => (
            <input key={lead.id} type="hidden" name="ids" value={lead.id} />
          ))}
          <Button type="submit" variant="danger" pending={pending} pendingLabel="Deleting...">
            Delete ({leads.length})
          </Button>
        </OfficeForm>
      </div>
    </Dialog>
  );
}
