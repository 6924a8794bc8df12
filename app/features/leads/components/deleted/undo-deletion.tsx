import { href, useLocation } from "react-router";
import { OfficeForm, useOfficeForm } from "#app/features/leads/components/office-form.tsx";

export function UndoDeletion({ ids }: { ids: readonly string[] }) {
  const act = useOfficeForm();
  const { pathname, search } = useLocation();
  return (
    <OfficeForm
      act={act}
      action={href("/admin/deleted-leads/restore")}
      preventScrollReset
      className="flex-none"
    >
      {ids.map((id) => (
        <input key={id} type="hidden" name="ids" value={id} />
      ))}
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <button
        type="submit"
        aria-disabled={act.pending}
        className="rounded-badge px-2 py-1 font-semibold underline hover:text-white pointer-coarse:py-2.5"
      >
        {act.pending ? "Restoring..." : "Undo"}
      </button>
      {act.problem ? <p role="alert">{act.problem}</p> : null}
    </OfficeForm>
  );
}
