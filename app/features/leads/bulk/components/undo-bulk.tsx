import { href, useLocation } from "react-router";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";

/** In the toast of a bulk action. */
export function UndoBulk({ actionId }: { actionId: string }) {
  const form = useOfficeForm();
  const { pathname, search } = useLocation();
  return (
    <OfficeForm
      form={form}
      action={href("/leads/bulk/:id", { id: actionId })}
      preventScrollReset
      className="flex-none"
    >
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <button
        type="submit"
        aria-disabled={form.pending}
        className="rounded-badge px-2 py-1 font-semibold underline hover:text-white pointer-coarse:py-2.5"
      >
        {form.pending ? "Restoring..." : "Undo"}
      </button>
      {form.problem ? (
        <p role="alert" className="mt-1.5 max-w-measure font-medium">
          {form.problem}
        </p>
      ) : null}
    </OfficeForm>
  );
}
