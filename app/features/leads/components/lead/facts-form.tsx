import { useEffect, useEffectEvent, useState } from "react";
import { href, Link } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { SelectField, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { useFormLeaveCare } from "#app/components/form/use-leave-care.ts";
import type { FactName, Facts } from "#app/features/analysis/report/correction.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/analysis/types.ts";
import { OfficeForm, type OfficeReply, useOfficeForm } from "#app/features/leads/components/office-form.tsx";
import type { LeadFacts } from "#app/features/leads/types.ts";

interface FactsFormProps {
  lead: LeadFacts;
  /** Error of a submission without JavaScript. */
  refused: OfficeReply | undefined;
}

export function FactsForm({ lead, refused }: FactsFormProps) {
  const act = useOfficeForm(undefined, refused);
  const { pending, unplaced, fields, typed } = act;
  const { seen, filled } = useHeld(lead.facts, act, refused?.typed);
  const own = href("/leads/:id/facts", { id: lead.id });
  const onChange = useFormLeaveCare({ own, pending, sent: refused !== undefined });

  const field = (name: FactName) => ({
    id: `fact-${name}`,
    name,
    defaultValue: typed && isTyped(typed, name) ? (typed[name] ?? "") : filled[name],
    hint: seen[name] === filled[name] ? undefined : `Now ${wordsOf(name, seen[name])}`,
    errors: fields[name],
  });

  // A legacy type is offered until another is chosen.
  const otherType = isPropertyType(seen.propertyType) ? null : seen.propertyType || null;
  // A new key remounts the field with its new default.
  const drawn = (name: FactName) => `${name} ${filled[name]}`;

  return (
    <OfficeForm act={act} action={own} onChange={onChange} noValidate className="card max-w-3xl">
      {namesOf(lead.facts).map((name) => (
        <input key={name} type="hidden" name={`seen.${name}`} value={seen[name]} />
      ))}
      <div className="grid grid-cols-2 gap-4 px-4 py-5 sm:grid-cols-6 sm:px-6">
        <div className="col-span-2 grid gap-3 sm:col-span-6">
          <FormErrors id="facts-problem" errors={unplaced ? [unplaced] : undefined} />
          <p className="text-soft">
            {lead.isPriced
              ? "The rent is worked out anew when something here changes."
              : "An estimate needs the street, city, ZIP code, type and square feet, and of a multi-family its units. The rest makes it better."}
          </p>
        </div>
        <TextField
          key={drawn("streetAddress")}
          {...field("streetAddress")}
          label="Street address"
          className="col-span-2 sm:col-span-6"
        />
        <TextField key={drawn("city")} {...field("city")} label="City" className="col-span-2 sm:col-span-4" />
        <TextField
          key={drawn("zipCode")}
          {...field("zipCode")}
          label="ZIP code"
          inputMode="numeric"
          className="sm:col-span-2"
        />
        <SelectField
          key={drawn("propertyType")}
          {...field("propertyType")}
          label="Property type"
          placeholder={otherType ?? "Choose one"}
          className="sm:col-span-2"
          options={Object.entries(propertyTypeNames).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          key={drawn("unitCount")}
          {...field("unitCount")}
          label="Units"
          inputMode="numeric"
          className="sm:col-span-2"
        />
        <TextField
          key={drawn("squareFootage")}
          {...field("squareFootage")}
          label={hasOneUnit(lead.facts) ? "Square feet" : "Square feet, one unit"}
          inputMode="numeric"
          className="sm:col-span-2"
        />
        <TextField
          key={drawn("bedrooms")}
          {...field("bedrooms")}
          label="Bedrooms"
          optional
          inputMode="numeric"
          className="sm:col-span-2"
        />
        <TextField
          key={drawn("bathrooms")}
          {...field("bathrooms")}
          label="Bathrooms"
          optional
          inputMode="decimal"
          className="sm:col-span-2"
        />
        <TextField
          key={drawn("yearBuilt")}
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
    </OfficeForm>
  );
}

type Texts = Record<FactName, string>;

type Held = {
  seen: Texts;
  /** Differs from `seen` where the user typed a value. */
  filled: Texts;
};

/**
 * After a conflict, unchanged fields take the saved values and changed ones keep the typed text, so that the next
 * save replaces only those. @param typed submitted values without JavaScript
 */
function useHeld(
  facts: Facts,
  { form, problem }: ReturnType<typeof useOfficeForm>,
  typed: OfficeReply["typed"] | undefined,
) {
  const [held, hold] = useState(() => {
    const stored = textsOf(facts);
    if (!typed) return { seen: stored, filled: stored };
    return heldAfter({
      stored,
      before: (name) => seenIn(typed, name),
      isOwn: (name) => isTyped(typed, name),
    });
  });
  const follow = useEffectEvent(() => {
    const stored = textsOf(facts);
    if (!form.current || namesOf(facts).every((name) => stored[name] === held.seen[name])) return;
    const now = new FormData(form.current);
    const before = (name: FactName) => held.filled[name];
    hold(heldAfter({ stored, before, isOwn: (name) => now.get(name) !== before(name) }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page looks again after a refusal, and brings other facts
  useEffect(() => {
    if (problem) follow();
  }, [problem, facts]);
  return held;
}

const seenIn = (typed: OfficeReply["typed"], name: FactName) => typed[`seen.${name}`] ?? "";

const isTyped = (typed: OfficeReply["typed"], name: FactName) => (typed[name] ?? "") !== seenIn(typed, name);

type After = { stored: Texts; before: (name: FactName) => string; isOwn: (name: FactName) => boolean };

const heldAfter = ({ stored, before, isOwn }: After): Held => {
  const filled = namesOf(stored).map((name) => [name, isOwn(name) ? before(name) : stored[name]]);
  return { seen: stored, filled: Object.fromEntries(filled) };
};

const textsOf = (facts: Facts): Texts =>
  Object.fromEntries(namesOf(facts).map((name) => [name, String(facts[name] ?? "")])) as Texts;

const namesOf = (facts: Facts | Texts) => Object.keys(facts) as FactName[];

const hasOneUnit = ({ propertyType, unitCount }: Facts) =>
  isPropertyType(propertyType) && propertyType !== "multi-family" && (unitCount ?? 1) === 1;

const wordsOf = (name: FactName, text: string) =>
  (name === "propertyType" && isPropertyType(text) ? propertyTypeNames[text] : text) || "empty";
