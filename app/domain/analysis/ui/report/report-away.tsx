import { useRef } from "react";
import { Form } from "react-router";
import { factTexts } from "#app/domain/analysis/report/fact-texts.ts";
import { FactsFields, refusedFacts } from "#app/domain/analysis/ui/report/facts/facts-form.tsx";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { ReportProblem } from "#app/domain/analysis/ui/report/report-problem.tsx";
import { Button } from "#app/ui/button.tsx";
import { FormErrors, TextArea } from "#app/ui/field.tsx";

interface ReportAwayProps {
  leadId: string;
  result: FormResult;
}

/** In place of a report whose records are out of reach; a form that could not be stored stands here with all that was typed. */
export function ReportAway({ leadId, result }: ReportAwayProps) {
  const form = useRef<HTMLFormElement>(null);
  const facts = refusedFacts(result);
  const typed = result?.initialValue ?? {};
  if (!result) return <ReportProblem status={503} />;
  return (
    <div className="wrap py-14 lg:py-20">
      <h1 className="text-h1">One moment</h1>
      <p className="mt-4 max-w-measure text-lead text-soft">
        We cannot reach our records right now. What you typed is below; send it again in a few seconds.
      </p>
      {facts ? (
        <FactsFields ref={form} leadId={leadId} known={{ texts: nothing, revision: 1 }} refused={facts} />
      ) : (
        <Form method="post" action={`/analysis/${leadId}`} className="letter-form">
          <input type="hidden" name="intent" value="ask" />
          <input type="hidden" name="formKey" value={textOf(typed.formKey)} />
          <FormErrors id="ask-problem" errors={result.error?.[""] ?? []} />
          <TextArea
            id="ask-message"
            name="message"
            label="What should we know about the home?"
            optional
            size="lg"
            maxLength={2_000}
            defaultValue={textOf(typed.message)}
          />
          <Button type="submit" variant="outline" className="justify-self-start">
            Ask a person to price it
          </Button>
        </Form>
      )}
    </div>
  );
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const nothing = factTexts({
  ...{ streetAddress: null, zipCode: null, city: null, propertyType: null },
  ...{ squareFootage: null, unitCount: null, bedrooms: null, bathrooms: null, yearBuilt: null },
});
