import { useRef } from "react";
import { href, isRouteErrorResponse, useLocation } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Problem } from "#app/components/error-page.tsx";
import { AskFields } from "#app/features/analysis/components/report/ask-section.tsx";
import type { FormResult } from "#app/features/analysis/components/report/context.ts";
import { FactsFields, refusedFacts } from "#app/features/analysis/components/report/facts-form.tsx";
import { factTexts } from "#app/features/analysis/report/correction.ts";

const again = {
  label: "What should we know about the home?",
  button: "Send",
  isAdded: false,
  needsLabel: false,
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

export function ReportProblem({ error, status: known }: { error?: unknown; status?: number }) {
  const { status, ...words } = problemOf(error, known);
  const { pathname, search } = useLocation();
  return (
    <Problem
      status={status}
      {...words}
      ways={
        <ButtonLink href={status === 404 ? href("/analysis") : pathname + search} size="lg">
          {status === 404 ? "Get Free Property Analysis" : "Retry Analysis"}
        </ButtonLink>
      }
    />
  );
}

export function problemOf(error: unknown, otherwise = 500) {
  const status = isRouteErrorResponse(error) ? error.status : otherwise;
  return { status, ...(status === 404 ? missing : status === 503 ? resting : broken) };
}

const missing = {
  title: "Lead not found",
  text: "There is no report at this address. The link may be incomplete. Use the one in your email.",
};

const resting = {
  title: "One moment",
  text: "We can't reach our records right now. Your report is safe. Try again in a few seconds.",
};

const broken = {
  title: "Failed to load property analysis",
  text: "Something went wrong on our end, and we've logged it. Try again, or call us.",
};

interface ReportUnavailableProps {
  leadId: string;
  result: FormResult;
}

export function ReportUnavailable({ leadId, result }: ReportUnavailableProps) {
  const form = useRef<HTMLFormElement>(null);
  const facts = refusedFacts(result);
  if (!result) return <ReportProblem status={503} />;
  return (
    <div className="wrap py-14 lg:py-20">
      <h1 id="away-title" className="text-h1">
        One moment
      </h1>
      <p className="mt-4 max-w-measure text-lead text-soft">
        We can't reach our records right now. What you typed is below. Send it again in a few seconds.
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
