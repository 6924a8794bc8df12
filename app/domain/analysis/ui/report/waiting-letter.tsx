import { Form, href, useNavigation } from "react-router";
import { mayAct, type ReportPage } from "#app/domain/analysis/report/page.ts";
import { AskSection } from "#app/domain/analysis/ui/report/ask-section.tsx";
import { FactsForm } from "#app/domain/analysis/ui/report/facts/facts-form.tsx";
import { LetterHead } from "#app/domain/analysis/ui/report/letter-head.tsx";
import { OwnerLink } from "#app/domain/analysis/ui/report/owner-link.tsx";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

interface WaitingLetterProps {
  page: ReportPage;
  result: FormResult;
}

/** The letter before there is a figure: being worked out, failed, never asked for, or not to be had here. */
export function WaitingLetter({ page, result }: WaitingLetterProps) {
  return (
    <article className="letter">
      <LetterHead page={page} />
      {page.state === "outside" ? <Outside page={page} result={result} /> : null}
      {page.state === "queued" ? <Analyzing leadId={page.leadId} /> : null}
      {page.state === "failed" || page.state === "none" ? (
        <>
          <Unpriced page={page} state={page.state} />
          <FactsForm page={page} result={result} />
          <AskSection page={page} result={result} />
        </>
      ) : null}
    </article>
  );
}

function Analyzing({ leadId }: { leadId: string }) {
  return (
    <section className="letter-state" aria-labelledby="state-title">
      {/* Only readers without a script need it: for all others the figure comes by itself. The address is written out
          because the form's anchor may still hang on the browser's, and an anchor alone is never fetched again. */}
      <noscript>
        <meta httpEquiv="refresh" content={`3;url=${href("/analysis/:id", { id: leadId })}`} />
      </noscript>
      <h2 id="state-title" tabIndex={-1}>
        <span className="spinner" aria-hidden="true" />
        Analyzing Property
      </h2>
      <p>This may take a few moments...</p>
      <div className="mt-8 grid gap-6" aria-hidden="true">
        <Skeleton className="h-14 w-56" />
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="w-4/5" />
        <Skeleton className="w-3/5" />
      </div>
    </section>
  );
}

const unpriced = {
  failed: {
    title: "Failed to load property analysis",
    text: "What you sent us is stored. Try once more, correct a fact, or leave it to a person.",
  },
  none: {
    title: "Not priced yet",
    text: "This home is on file, but its rent has not been worked out. Start it here, correct a fact first, or leave it to a person.",
  },
};

function Unpriced({ page, state }: { page: ReportPage; state: keyof typeof unpriced }) {
  const sending = useNavigation().formAction?.endsWith("/retry") ?? false;
  return (
    <section className="letter-state" aria-labelledby="state-title">
      <h2 id="state-title" tabIndex={-1}>
        {unpriced[state].title}
      </h2>
      <p>{unpriced[state].text}</p>
      <Form method="post" action={href("/analysis/:id/retry", { id: page.leadId })} className="mt-5">
        <Button type="submit" size="lg" pending={sending} pendingLabel="One moment...">
          Retry Analysis
        </Button>
      </Form>
    </section>
  );
}

function Outside({ page, result }: WaitingLetterProps) {
  const { phone } = page.company;
  return (
    <section className="letter-state" aria-labelledby="state-title">
      <h2 id="state-title" tabIndex={-1}>
        This home is outside of our service area
      </h2>
      <p>
        {page.outsideText} Your request is stored. If the ZIP code is mistyped, correct it here and the rent
        is worked out; if you own a home closer to us, please call.
      </p>
      <ButtonLink href={`tel:${phone}`} size="lg" variant="action" className="mt-5">
        Call {formatPhone(phone)}
      </ButtonLink>
      {mayAct(page) ? <FactsForm page={page} result={result} /> : <OwnerLink page={page} />}
    </section>
  );
}
