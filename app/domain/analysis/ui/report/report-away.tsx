import { useRef } from "react";
import { factTexts } from "#app/domain/analysis/report/fact-texts.ts";
import { AskFields } from "#app/domain/analysis/ui/report/ask-fields.tsx";
import { FactsFields, refusedFacts } from "#app/domain/analysis/ui/report/facts/facts-form.tsx";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { ReportProblem } from "#app/domain/analysis/ui/report/report-problem.tsx";

interface ReportAwayProps {
  leadId: string;
  result: FormResult;
}

/** In place of a report whose records are out of reach; a form that could not be stored stands here with all that was typed. */
export function ReportAway({ leadId, result }: ReportAwayProps) {
  const form = useRef<HTMLFormElement>(null);
  const facts = refusedFacts(result);
  if (!result) return <ReportProblem status={503} />;
  return (
    <div className="wrap py-14 lg:py-20">
      <h1 id="away-title" className="text-h1">
        One moment
      </h1>
      <p className="mt-4 max-w-measure text-lead text-soft">
        We cannot reach our records right now. What you typed is below; send it again in a few seconds.
      </p>
      {facts ? (
        <FactsFields
          ref={form}
          leadId={leadId}
          known={{ texts: nothing, revision: 1 }}
          state=""
          refused={facts}
        />
      ) : (
        <AskFields
          ref={form}
          leadId={leadId}
          formKey=""
          words={again}
          refused={result}
          titleId="away-title"
        />
      )}
    </div>
  );
}

const again = {
  label: "What should we know about the home?",
  button: "Send",
  isAdded: false,
  needsWords: false,
};

const nothing = factTexts({
  streetAddress: null,
  zipCode: null,
  city: null,
  propertyType: null,
  squareFootage: null,
  unitCount: null,
  bedrooms: null,
  bathrooms: null,
  yearBuilt: null,
});
