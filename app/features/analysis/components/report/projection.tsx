import { Form, Link, useSubmit } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { reportLinks } from "#app/features/analysis/components/report/links.ts";
import type { ReportBody, ReportPage } from "#app/features/analysis/report/page.ts";
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
        {assumptionNames.map((name) => (
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
            errors={errorsOf(assumptions[name].error)}
          />
        ))}
        <Button type="submit" variant="outline" className="self-end">
          Recompute
        </Button>
      </Form>
      <Statement caption="Projected year" lines={statement}>
        {fees?.isOpen ? (
          <Link
            to={reportLinks(page).start("services")}
            prefetch="intent"
            preventScrollReset
            className="link print:hidden"
          >
            Services and fees
          </Link>
        ) : null}
      </Statement>
      {fees ? (
        <details className="mt-4 print:hidden">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Typical projection
          </summary>
          <p>
            This is what we project for homes that we haven't quoted. Your home has its own fees, in the
            statement above.
          </p>
          <Statement caption="Typical projection" lines={typical} />
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

const assumptionNames = ["maintenance", "vacancy"] as const;

interface StatementProps {
  caption: string;
  lines: readonly StatementLine[];
  children?: React.ReactNode;
}

function Statement({ caption, lines, children }: StatementProps) {
  return (
    <table className="statement num">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key} className={line.key === "net" ? "statement-net" : undefined}>
            <th scope="row">
              {line.label}
              <small>
                {line.detail} {line.key === "management" ? children : null}
              </small>
            </th>
            <td>{formatDollars(line.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const labels: Record<AssumptionName, string> = {
  maintenance: "Maintenance, assumed",
  vacancy: "Vacancy, assumed",
};

const errorsOf = (error: string | null) => (error ? [error] : []);
