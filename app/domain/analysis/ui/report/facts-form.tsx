import { Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import { propertyTypeNames } from "#app/domain/analysis/report/subject.ts";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { FormErrors, SelectField, TextField } from "#app/ui/field.tsx";

interface FactsFormProps {
  page: ReportPage;
  result: FormResult;
}

/** Corrects what is known of the home; opens in place, and by itself when something in it was refused. */
export function FactsForm({ page, result }: FactsFormProps) {
  const refused = result?.initialValue?.intent === "facts" ? result : undefined;
  const sending = useNavigation().formData?.get("intent") === "facts";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
  }, [refused]);

  const field = (name: keyof typeof known) => {
    const typed = refused?.initialValue?.[name];
    return {
      id: `facts-${name}`,
      name,
      defaultValue: refused ? (typeof typed === "string" ? typed : "") : known[name],
      errors: refused?.error?.[name] ?? [],
      size: "lg" as const,
    };
  };
  const known = valuesOf(page.facts);
  return (
    <details className="letter-fold print:hidden" id="correct" open={refused !== undefined}>
      <summary className={buttonClass({ variant: "outline" })}>
        <Pencil aria-hidden="true" className="size-4" />
        Correct a fact
      </summary>
      <Form
        ref={form}
        key={Object.values(known).join("|")}
        method="post"
        action={`/analysis/${page.leadId}`}
        noValidate
        className="letter-form"
        aria-label="Correct a fact"
      >
        <input type="hidden" name="intent" value="facts" />
        <FormErrors id="facts-problem" errors={refused?.error?.[""] ?? []} />
        <div className="grid grid-cols-2 gap-x-4 gap-y-3.5 sm:grid-cols-3">
          <SelectField
            {...field("propertyType")}
            label="Property type"
            className="max-sm:col-span-2"
            options={Object.entries(propertyTypeNames).map(([value, label]) => ({ value, label }))}
          />
          <TextField {...field("bedrooms")} label="Bedrooms" optional inputMode="numeric" />
          <TextField {...field("bathrooms")} label="Bathrooms" optional inputMode="decimal" />
          <TextField {...field("squareFootage")} label="Square feet" inputMode="numeric" />
          <TextField {...field("unitCount")} label="Units" inputMode="numeric" />
          <TextField {...field("yearBuilt")} label="Year built" optional inputMode="numeric" maxLength={4} />
        </div>
        <p className="text-note text-soft">
          Where there are several units: rooms and size of one of them. The rent is worked out anew.
        </p>
        <Button type="submit" pending={sending} pendingLabel="Saving..." className="justify-self-start">
          Save and recompute
        </Button>
      </Form>
    </details>
  );
}

/** The known facts as the fields show them; empty where nobody told us. */
export function valuesOf(facts: ReportPage["facts"]) {
  const text = (value: number | null) => (value === null || value === 0 ? "" : String(value));
  return {
    propertyType: facts.propertyType as string,
    bedrooms: facts.bedrooms === null ? "" : String(facts.bedrooms),
    bathrooms: facts.bathrooms === null ? "" : String(facts.bathrooms),
    squareFootage: text(facts.squareFootage),
    unitCount: String(facts.unitCount),
    yearBuilt: text(facts.yearBuilt),
  };
}
