import { href, Link } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";

interface OutcomeFormProps {
  leadId: string;
  /** Improvements of the lead, as suggestions. */
  names: readonly string[];
  formKey: string;
  reply: FormReply | undefined;
}

export function OutcomeForm({ leadId, names, ...page }: OutcomeFormProps) {
  const form = useOfficeForm(page);
  const field = (name: string) => ({ ...form.field(name), id: `outcome-${name}`, autoComplete: "off" });
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id/outcome", { id: leadId })}
      noValidate
      className="card grid max-w-3xl gap-4 px-4 py-5 sm:grid-cols-3"
    >
      <div className="grid gap-3 sm:col-span-3">
        <FormErrors id="outcome-problem" errors={form.problems} />
        <p className="text-soft">
          After the home is leased: what the work cost, and what it brought. Three outcomes of one improvement
          replace the assumption in the pitch.
        </p>
      </div>
      <TextField
        {...field("name")}
        label="Improvement"
        list="improvement-names"
        className="sm:col-span-3"
        maxLength={80}
      />
      <datalist id="improvement-names">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField {...field("cost")} label="Cost" prefix="$" inputMode="decimal" hint="For one unit." />
      <TextField
        {...field("rentChange")}
        label="Rent change a month"
        prefix="$"
        hint="Minus for a lower rent."
      />
      <TextField {...field("daysSaved")} label="Days leased sooner" inputMode="numeric" />
      <div className="flex gap-2 sm:col-span-3">
        <Button type="submit" pending={form.pending}>
          Log outcome
        </Button>
        <Link to={href("/leads/:id", { id: leadId })} className={buttonClass({ variant: "outline" })}>
          Cancel
        </Link>
      </div>
    </OfficeForm>
  );
}
