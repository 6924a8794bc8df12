import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { AskSection, OwnerLink } from "#app/features/analysis/components/report/ask-section.tsx";
import { FactsForm } from "#app/features/analysis/components/report/facts-form.tsx";
import { reportLinks } from "#app/features/analysis/components/report/links.ts";
import type { ReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { mayAct } from "#app/features/analysis/report/page.ts";
import { formatPhone } from "#app/lib/format.ts";

interface PendingReportProps {
  page: ReportPage;
  result: FormReply | undefined;
}

export function PendingReport({ page, result }: PendingReportProps) {
  return (
    <>
      {page.state === "outside" ? <Outside page={page} result={result} /> : null}
      {page.state === "queued" ? <Analyzing page={page} /> : null}
      {page.state === "failed" || page.state === "none" ? (
        <>
          <Unpriced page={page} state={page.state} />
          <FactsForm page={page} result={result} />
          <AskSection page={page} result={result} />
        </>
      ) : null}
    </>
  );
}

const stateTitle = "flex items-center gap-3 text-[1.5625rem]";

function Analyzing({ page }: { page: ReportPage }) {
  return (
    <section aria-labelledby="state-title">
      {/* The browser's URL may end in the form's anchor, which alone would load nothing. */}
      <noscript>
        <meta httpEquiv="refresh" content={`3;url=${reportLinks(page).report}`} />
      </noscript>
      <h2 id="state-title" className={stateTitle}>
        <span className="spinner text-[1.25rem] text-blue" aria-hidden="true" />
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
    text: "We've saved what you sent us. Try again, edit the property details, or ask a manager to price it.",
  },
  none: {
    title: "Not priced yet",
    text: "We have this home on file but haven't calculated its rent. Start it here, edit the property details first, or ask a manager to price it.",
  },
};

function Unpriced({ page, state }: { page: ReportPage; state: keyof typeof unpriced }) {
  const sending = useNavigation().formAction?.endsWith("/retry") ?? false;
  return (
    <section aria-labelledby="state-title">
      <h2 id="state-title" className={stateTitle}>
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

function Outside({ page, result }: PendingReportProps) {
  const { phone } = page.company;
  return (
    <section aria-labelledby="state-title">
      <h2 id="state-title" className={stateTitle}>
        This home is outside of our service area
      </h2>
      <p>
        {page.outsideText} We've saved your request. If the ZIP code is wrong, correct it here and we'll
        calculate the rent. If you own a home closer to us, please call.
      </p>
      <ButtonLink href={`tel:${phone}`} size="lg" variant="action" className="mt-5">
        Call {formatPhone(phone)}
      </ButtonLink>
      {mayAct(page) ? <FactsForm page={page} result={result} /> : <OwnerLink page={page} />}
    </section>
  );
}

const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`block h-2.5 animate-pulse rounded-[5px] bg-[#e4e9ee] ${className}`} />
);
