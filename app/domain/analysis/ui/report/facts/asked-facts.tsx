import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { factNames } from "#app/domain/analysis/report/correction.ts";
import { factTexts } from "#app/domain/analysis/report/fact-texts.ts";
import {
  type AskedName,
  mayAct,
  type ReportLetter,
  type ReportPage,
} from "#app/domain/analysis/report/page.ts";
import { refusedAsked } from "#app/domain/analysis/ui/report/facts/facts-form.tsx";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { useReportAddress } from "#app/domain/analysis/ui/report/report-address.ts";
import { useWrongFocus } from "#app/domain/analysis/ui/report/use-wrong-focus.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/field.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

interface AskedFactsProps {
  page: ReportPage;
  letter: ReportLetter;
  result: FormResult;
}

/**
 * The first control of a report whose rooms were assumed, or whose building was counted as one unit: asks for them and
 * has the rent worked out anew.
 */
export function AskedFacts({ page, letter, result }: AskedFactsProps) {
  const sending = useNavigation().formData?.get("intent") === "facts";
  const { names: asked, question, button } = letter.asks;
  const refused = refusedAsked(result);
  const typed = refused?.initialValue;
  const texts = factTexts(page.facts);
  const form = useRef<HTMLFormElement>(null);
  useWrongFocus(form, refused);
  const address = useReportAddress(page.leadId);
  if (asked.length === 0 || page.isFrozen || !mayAct(page)) return null;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      action={address}
      className="letter-asks print:hidden"
      aria-labelledby="asked-title"
    >
      <FormErrors id="asked-problem" errors={refused?.error?.[""] ?? undefined} />
      <p id="asked-title">{question}</p>
      <input type="hidden" name="intent" value="facts" />
      <input type="hidden" name="asked" value={asked.includes("bedrooms") ? "rooms" : "units"} />
      <input type="hidden" name="revision" value={page.revision} />
      {factNames
        .filter((name) => !asked.some((each) => each === name))
        .map((name) => (
          <input key={name} type="hidden" name={name} value={texts[name]} />
        ))}
      <div className="flex flex-wrap items-start gap-2.5">
        {asked.map((name) => (
          <TextField
            key={name}
            id={`asked-${name}`}
            name={name}
            label={labels[name]}
            className={refused?.error?.[name] ? "w-56" : "w-16 sm:w-28"}
            inputMode={name === "bathrooms" ? "decimal" : "numeric"}
            required={name !== "bathrooms"}
            maxLength={8}
            defaultValue={typed ? textOf(typed[name]) : name === "unitCount" ? "" : texts[name]}
            errors={refused?.error?.[name] ?? []}
          />
        ))}
        <Button type="submit" className="mt-6.5" pending={sending} pendingLabel="Saving...">
          {button}
        </Button>
      </div>
    </Form>
  );
}

const labels: Record<AskedName, string> = { unitCount: "Units", bedrooms: "Beds", bathrooms: "Baths" };

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
