import { useEffect, useRef } from "react";
import { Form, href, useNavigation } from "react-router";
import { factTexts } from "#app/domain/analysis/report/fact-texts.ts";
import type { ReportLetter, ReportPage } from "#app/domain/analysis/report/page.ts";
import { refusedRooms } from "#app/domain/analysis/ui/report/facts/facts-form.tsx";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";

interface AssumedRoomsProps {
  page: ReportPage;
  letter: ReportLetter;
  result: FormResult;
}

/** The first control of a report whose rooms were assumed: asks for them and has the rent worked out anew. */
export function AssumedRooms({ page, letter, result }: AssumedRoomsProps) {
  const sending = useNavigation().formData?.get("intent") === "facts";
  const { bedrooms, bathrooms, ...known } = factTexts(page.facts);
  const refused = refusedRooms(result);
  const typed = refused?.initialValue;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refused]);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      action={href("/analysis/:id", { id: page.leadId })}
      className="letter-asks print:hidden"
      aria-labelledby="rooms-title"
    >
      <p id="rooms-title">
        {letter.assumed.bathrooms
          ? "Beds and baths are assumed. What is right?"
          : "The bedrooms are assumed. What is right?"}
      </p>
      <input type="hidden" name="intent" value="facts" />
      <input type="hidden" name="asked" value="rooms" />
      <input type="hidden" name="revision" value={page.revision} />
      {Object.entries(known).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap items-start gap-2.5">
        <TextField
          id="rooms-bedrooms"
          name="bedrooms"
          label="Beds"
          className={widthOf(refused?.error?.bedrooms)}
          inputMode="numeric"
          required
          maxLength={8}
          defaultValue={typed ? textOf(typed.bedrooms) : bedrooms}
          errors={refused?.error?.bedrooms ?? []}
        />
        {letter.assumed.bathrooms ? (
          <TextField
            id="rooms-bathrooms"
            name="bathrooms"
            label="Baths"
            className={widthOf(refused?.error?.bathrooms)}
            inputMode="decimal"
            maxLength={8}
            defaultValue={typed ? textOf(typed.bathrooms) : bathrooms}
            errors={refused?.error?.bathrooms ?? []}
          />
        ) : (
          <input type="hidden" name="bathrooms" value={bathrooms} />
        )}
        <Button type="submit" className="mt-6.5" pending={sending} pendingLabel="Saving...">
          Recompute
        </Button>
      </div>
    </Form>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Words under a field need more room than its number. */
const widthOf = (errors: string[] | null | undefined) => (errors ? "w-56" : "w-16 sm:w-28");
