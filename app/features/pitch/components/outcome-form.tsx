import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";

export function OutcomeForm() {
  const { improvements } = useLeadPage().lead;
  const form = useLeadForm("outcome");
  const field = (name: string) => ({ ...form.field(name), id: `outcome-${name}`, autoComplete: "off" });
  return (
    <details open={form.wasSent} className="border-t border-line px-4 py-2 print:hidden">
      <summary className="link w-fit cursor-pointer">Log what an improvement brought</summary>
      <LeadForm form={form} className="grid max-w-3xl gap-4 py-3 sm:grid-cols-3 sm:*:first:col-span-3">
        <p className="text-soft sm:col-span-3">
          After the home is leased: what the work cost, and what it brought. Three outcomes of one improvement
          replace the assumption in the pitch.
        </p>
        <TextField
          {...field("name")}
          label="Improvement"
          list="improvement-names"
          className="sm:col-span-3"
          maxLength={80}
        />
        <datalist id="improvement-names">
          {improvements.map(({ name }) => (
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
        <Button type="submit" pending={form.pending} className="justify-self-start">
          Log outcome
        </Button>
      </LeadForm>
    </details>
  );
}
