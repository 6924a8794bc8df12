import { useState } from "react";
import { href, Link } from "react-router";
import type { FactName, Facts } from "#app/domain/analysis/report/correction.ts";
import { isPropertyType, propertyTypeNames } from "#app/domain/analysis/types.ts";
import type { LeadFacts } from "#app/domain/leads/types.ts";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { type ActReply, useAct } from "#app/domain/leads/ui/use-act.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { useFormLeaveCare } from "#app/ui/use-leave-care.ts";

interface FactsFormProps {
  lead: LeadFacts;
  /** What was refused where no script runs. */
  refused: ActReply | undefined;
}

/** What staff know of a home: as much of it as there is. */
export function FactsForm({ lead, refused }: FactsFormProps) {
  const [first] = useState(lead.facts);
  const [revision, setRevision] = useState(lead.revision);
  const act = useAct(undefined, refused);
  const { pending, problem, unplaced, fields, typed } = act;
  const own = href("/leads/:id/facts", { id: lead.id });
  const onChange = useFormLeaveCare({ own, pending, sent: refused !== undefined });
  // What was changed elsewhere now stands under its field, so the next save may replace it.
  if (problem && revision !== lead.revision) setRevision(lead.revision);

  const field = (name: FactName) => ({
    id: `fact-${name}`,
    name,
    defaultValue: typed ? (typed[name] ?? "") : plain(first[name]),
    hint: lead.facts[name] === first[name] ? undefined : `Now ${wordsOf(name, lead.facts)}`,
    errors: fields[name],
  });

  return (
    <ActForm act={act} action={own} onChange={onChange} noValidate className="card max-w-3xl">
      <input type="hidden" name="revision" value={revision} />
      <div className="grid grid-cols-2 gap-4 px-4 py-5 sm:grid-cols-6 sm:px-6">
        <div className="col-span-2 sm:col-span-6">
          <FormErrors id="facts-problem" errors={unplaced ? [unplaced] : undefined} />
          <p className="text-soft">
            {lead.isPriced
              ? "The rent is worked out anew when something here changes."
              : "An estimate needs the street, city, ZIP code, type and square feet, and of a multi-family its units. The rest makes it better."}
          </p>
        </div>
        <TextField {...field("streetAddress")} label="Street address" className="col-span-2 sm:col-span-6" />
        <TextField {...field("city")} label="City" className="col-span-2 sm:col-span-4" />
        <TextField {...field("zipCode")} label="ZIP code" inputMode="numeric" className="sm:col-span-2" />
        <SelectField
          {...field("propertyType")}
          label="Property type"
          placeholder="Choose one"
          className="sm:col-span-2"
          options={Object.entries(propertyTypeNames).map(([value, label]) => ({ value, label }))}
        />
        <TextField {...field("unitCount")} label="Units" inputMode="numeric" className="sm:col-span-2" />
        <TextField
          {...field("squareFootage")}
          label={hasOneUnit(lead.facts) ? "Square feet" : "Square feet, one unit"}
          inputMode="numeric"
          className="sm:col-span-2"
        />
        <TextField
          {...field("bedrooms")}
          label="Bedrooms"
          optional
          inputMode="numeric"
          className="sm:col-span-2"
        />
        <TextField
          {...field("bathrooms")}
          label="Bathrooms"
          optional
          inputMode="decimal"
          className="sm:col-span-2"
        />
        <TextField
          {...field("yearBuilt")}
          label="Year built"
          optional
          inputMode="numeric"
          className="sm:col-span-2"
        />
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 max-sm:*:w-full sm:px-6">
        <Button type="submit" pending={pending}>
          Save Facts
        </Button>
        <Link to={href("/leads/:id", { id: lead.id })} className={buttonClass({ variant: "outline" })}>
          Cancel
        </Link>
      </div>
    </ActForm>
  );
}

const hasOneUnit = ({ propertyType, unitCount }: Facts) =>
  isPropertyType(propertyType) && propertyType !== "multi-family" && (unitCount ?? 1) === 1;

const plain = (value: Facts[FactName]) => (value === null ? "" : String(value));

function wordsOf(name: FactName, facts: Facts) {
  const value = facts[name];
  if (name === "propertyType" && isPropertyType(value)) return propertyTypeNames[value];
  return plain(value) || "empty";
}
