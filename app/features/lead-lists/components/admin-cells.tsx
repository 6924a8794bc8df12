import { Pencil, Trash2 } from "lucide-react";
import { href, Link, useLocation, useNavigate } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { NoScriptSubmit } from "#app/components/no-script-submit.tsx";
import type { LeadRow } from "#app/features/lead-lists/queries.server.ts";
import { groupOf, statusGroups } from "#app/features/leads/rules.ts";
import { withParams } from "#app/lib/current-path.ts";

const useHere = () => {
  const { pathname, search } = useLocation();
  return `${pathname}${search}`;
};

/** Any status, at once. One that needs a reason opens its form. */
export function StatusSelect({ id, name, status, version }: LeadRow) {
  const back = useHere();
  const navigate = useNavigate();
  const form = useOfficeForm();
  const action = href("/leads/:id/status", { id });
  const now = groupOf(status)?.value ?? "";
  return (
    <OfficeForm form={form} action={action} fields={{ version, back }} preventScrollReset>
      <SelectField
        key={`${status} ${form.reply ? version : ""}`}
        id={`status-${id}`}
        name="status"
        label={`Status of ${name}`}
        hideLabel
        defaultValue={now}
        disabled={form.pending}
        options={[
          ...(now ? [] : [{ value: "", label: status ?? "None" }]),
          ...statusGroups.map(({ value, filterLabel }) => ({ value, label: filterLabel })),
        ]}
        onChange={({ currentTarget }) => {
          const to = currentTarget.value;
          if (to === "lost") return void navigate(withParams(action, { to, back }));
          currentTarget.form?.requestSubmit();
        }}
      />
      <NoScriptSubmit />
      <ActionProblem problem={form.problem ?? form.fields.status?.join(" ")} />
    </OfficeForm>
  );
}

export function EditOrDelete({ id, name }: LeadRow) {
  const back = useHere();
  const look = buttonClass({ size: "sm", variant: "quiet", icon: true });
  return (
    <span className="relative z-1 -my-1 inline-flex gap-1">
      <Link
        to={withParams(href("/leads/:id/edit", { id }), { back })}
        title="Edit"
        aria-label={`Edit ${name}`}
        className={look}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Link>
      <Link
        to={withParams(href("/leads/bulk"), { action: "delete", ids: id, back })}
        title="Delete"
        aria-label={`Delete ${name}`}
        className={look}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </Link>
    </span>
  );
}
