import type { ReactNode } from "react";
import { Form, Link, useSubmit } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { Statement } from "#app/components/statement.tsx";
import { usePrefetch } from "#app/components/use-prefetch.ts";
import { reportLinks } from "#app/features/analysis/components/report/links.ts";
import type { ReportBody, ReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import type { AssumptionName, StatementLine } from "#app/features/analysis/report/projection.ts";
import { formatDollars } from "#app/lib/format.ts";

interface ProjectionProps {
  page: ReportPage;
  letter: ReportBody;
}

export function Projection({ page, letter: { view, assumptions } }: ProjectionProps) {
  const { statement, typical, intro, feeRule, fees } = view.projection;
  const submit = useSubmit();
  const report = reportLinks({ ...page, query: "" }).report;
  const feesLink = (
    <Link
      to={reportLinks(page).start("services")}
      prefetch={usePrefetch()}
      preventScrollReset
      className="link whitespace-nowrap print:hidden"
    >
      Services and fees
    </Link>
  );
  return (
    <section id="projection" aria-labelledby="projection-title">
      <h2 id="projection-title">Projected year</h2>
      {intro ? <p>{intro}</p> : null}
      <p>
        {feeRule} Maintenance and vacancy are assumed, not measured
        <span className="print:hidden">; change them to your own</span>.
      </p>
      <Form
        method="get"
        action={`${report}#projection`}
        replace
        preventScrollReset
        onChange={({ currentTarget }) =>
          submit(currentTarget, { action: report, replace: true, preventScrollReset: true })
        }
        className="mt-5 grid max-w-136 grid-cols-[1fr_1fr] gap-4 min-[43.75rem]:grid-cols-[1fr_1fr_auto] print:hidden"
      >
        {(Object.keys(labels) as AssumptionName[]).map((name) => (
          <TextField
            key={name}
            id={`assumed-${name}`}
            name={name}
            label={labels[name]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            suffix="%"
            defaultValue={assumptions[name].typed}
            errors={[assumptions[name].error ?? []].flat()}
          />
        ))}
        <Button type="submit" variant="outline" className="self-end">
          Recompute
        </Button>
      </Form>
      <Statement hideCaption caption="Projected year" lines={rowsOf(statement, fees?.isOpen && feesLink)} />
      {fees ? (
        <details className="mt-4 print:hidden">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Typical projection
          </summary>
          <p>
            This is what we project for homes that we haven't quoted. Your home has its own fees, in the
            statement above.
          </p>
          <Statement hideCaption caption="Typical projection" lines={rowsOf(typical)} />
        </details>
      ) : null}
      {fees?.news ? (
        <p className="mt-4">
          {fees.news}{" "}
          <a href="#ask" className="link print:hidden">
            Ask for new terms
          </a>
        </p>
      ) : null}
    </section>
  );
}

const rowsOf = (lines: readonly StatementLine[], feesLink?: ReactNode) =>
  lines.map(({ key, label, detail, cents }) => ({
    label,
    detail:
      key === "management" && feesLink ? (
        <>
          {detail}. {feesLink}
        </>
      ) : (
        detail
      ),
    amount: formatDollars(cents),
    isTotal: key === "net",
  }));

const labels: Record<AssumptionName, string> = {
  maintenance: "Maintenance, assumed",
  vacancy: "Vacancy, assumed",
};
