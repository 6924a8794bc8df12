import { Form, useNavigation } from "react-router";
import { factTexts } from "#app/domain/analysis/report/fact-texts.ts";
import type { ReportLetter, ReportPage } from "#app/domain/analysis/report/page.ts";
import { refusedFacts } from "#app/domain/analysis/ui/report/facts/facts-form.tsx";
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
  const refused = refusedFacts(result) !== undefined;
  return (
    <Form
      method="post"
      action={`/analysis/${page.leadId}`}
      className="letter-asks print:hidden"
      aria-labelledby="rooms-title"
    >
      <p id="rooms-title">
        {letter.assumed.bathrooms
          ? "Beds and baths are assumed. What is right?"
          : "The bedrooms are assumed. What is right?"}
      </p>
      <input type="hidden" name="intent" value="facts" />
      <input type="hidden" name="revision" value={page.revision} />
      {Object.entries(known).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap items-end gap-2.5">
        <TextField
          id="rooms-bedrooms"
          name="bedrooms"
          label="Beds"
          className="w-16 sm:w-28"
          inputMode="numeric"
          pattern="[0-9]{1,2}"
          title="A whole number, like 3"
          required
          defaultValue={refused ? "" : bedrooms}
        />
        {letter.assumed.bathrooms ? (
          <TextField
            id="rooms-bathrooms"
            name="bathrooms"
            label="Baths"
            className="w-16 sm:w-28"
            inputMode="decimal"
            pattern="[0-9]{1,2}([.][05])?"
            title="A number in halves, like 1.5"
            defaultValue={bathrooms}
          />
        ) : (
          <input type="hidden" name="bathrooms" value={bathrooms} />
        )}
        <Button type="submit" pending={sending} pendingLabel="Saving...">
          Recompute
        </Button>
      </div>
    </Form>
  );
}
