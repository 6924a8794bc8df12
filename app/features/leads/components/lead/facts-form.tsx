import { href, Link } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { SavedValues, savedFields } from "#app/components/form/saved-fields.tsx";
import { useFormLeaveCare } from "#app/components/form/use-leave-care.ts";
import { type FactName, type Facts, factNames } from "#app/features/analysis/report/correction.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/analysis/types.ts";
import { HomeFactFields } from "#app/features/leads/components/lead/owner-fields.tsx";
import type { LeadFacts } from "#app/features/leads/types.ts";

interface FactsFormProps {
  lead: LeadFacts;
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
}

export function FactsForm({ lead, reply }: FactsFormProps) {
  const form = useOfficeForm({ reply });
  const { pending, problems } = form;
  const saved = textsOf(lead.facts);
  const field = savedFields("fact", saved, form.reply, formatFact);
  const own = href("/leads/:id/facts", { id: lead.id });
  const onChange = useFormLeaveCare({ own, pending, sent: reply !== undefined });

  // A legacy type is offered until another is chosen.
  const otherType = isPropertyType(saved.propertyType) ? null : saved.propertyType || null;
  return (
    <OfficeForm form={form} action={own} onChange={onChange} noValidate className="card max-w-3xl">
      <SavedValues values={saved} />
      <div className="grid grid-cols-2 gap-4 px-4 py-5 sm:grid-cols-6 sm:px-6">
        <div className="col-span-2 grid gap-3 sm:col-span-6">
          <FormErrors id="facts-problem" errors={problems} />
          <p className="text-soft">
            {lead.isPriced
              ? "Saving changes recalculates the rent."
              : "An estimate needs the street, city, ZIP code, property type and square feet, and the number of units of a multi-family building. The rest makes it more accurate."}
          </p>
        </div>
        {(["streetAddress", "city", "zipCode"] as const).map((name) => {
          const { key, ...shown } = field(name);
          return <TextField key={key} {...shown} {...address[name]} />;
        })}
        <HomeFactFields
          field={field}
          className="sm:col-span-2"
          otherType={otherType}
          perUnit={!hasOneUnit(lead.facts)}
        />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 max-sm:*:w-full sm:px-6">
        <Button type="submit" pending={pending}>
          Save changes
        </Button>
        <Link to={href("/leads/:id", { id: lead.id })} className={buttonClass({ variant: "outline" })}>
          Cancel
        </Link>
      </div>
    </OfficeForm>
  );
}

const address = {
  streetAddress: { label: "Street address", className: "col-span-2 sm:col-span-6" },
  city: { label: "City", className: "col-span-2 sm:col-span-4" },
  zipCode: { label: "ZIP code", inputMode: "numeric", className: "sm:col-span-2" },
} as const;

const hasOneUnit = ({ propertyType, unitCount }: Facts) =>
  isPropertyType(propertyType) && propertyType !== "multi-family" && (unitCount ?? 1) === 1;

const textsOf = (facts: Facts) =>
  Object.fromEntries(factNames.map((name) => [name, String(facts[name] ?? "")])) as Record<FactName, string>;

const formatFact = (name: FactName, text: string) =>
  name === "propertyType" && isPropertyType(text) ? propertyTypeNames[text] : text;
