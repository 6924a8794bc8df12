import { Form, href, Link } from "react-router";
import {
  type AssumptionName,
  type Assumptions,
  assumptionNames,
  type TypedAssumptions,
} from "#app/domain/analysis/report/assumptions.ts";
import type { LetterView, ReportPage } from "#app/domain/analysis/report/page.ts";
import { type StatementLine, statementWithFees } from "#app/domain/analysis/report/projection.ts";
import { recomputeStatement } from "#app/domain/analysis/report/recompute.ts";
import type { ReportLinks } from "#app/domain/analysis/ui/report/report.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatDollars } from "#app/ui/format.ts";
import { TextField } from "#app/ui/forms/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface ProjectionProps {
  page: ReportPage;
  view: LetterView;
  assumptions: Assumptions;
  links: ReportLinks;
  onAssume: (changes: TypedAssumptions) => void;
}

/** A year of rent as a statement. Its assumptions can be changed: while typing, or by the button without a script. */
export function Projection({ page, view, assumptions, links, onAssume }: ProjectionProps) {
  const { figures, schedule, intro, feeRule, fees } = view.projection;
  // Until it is, the button has to be there.
  const hydrated = useHydrated();
  const lines = recomputeStatement(
    schedule,
    { monthlyRentCents: figures.monthlyRentCents, unitCount: view.unitCount },
    assumptions.rates,
  );
  const statement = fees ? statementWithFees(lines, fees) : lines;
  return (
    <section id="projection" aria-labelledby="projection-title">
      <h2 id="projection-title">A year of rent, projected</h2>
      {intro ? <p>{intro}</p> : null}
      <p>
        {feeRule} Maintenance and vacancy are assumed, not measured
        <span className="print:hidden">; put your own in their place</span>.
      </p>
      <Form
        method="get"
        action={`${href("/analysis/:id", { id: page.leadId })}#projection`}
        replace
        preventScrollReset
        className="letter-assumptions print:hidden"
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
            value={assumptions.fields[name].typed}
            errors={errorsOf(assumptions.fields[name].error)}
            onChange={(event) => onAssume({ [name]: event.currentTarget.value })}
          />
        ))}
        <Button
          type="submit"
          variant="outline"
          className="scripted:sr-only self-end"
          tabIndex={hydrated ? -1 : 0}
        >
          Recompute
        </Button>
      </Form>
      <Statement caption="A year of rent, projected" lines={statement}>
        {fees?.isOpen ? (
          <Link
            to={links.start("services")}
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
            For a home that we have not quoted, our Projection schedule stands in. Your home has its own fees,
            in the statement above.
          </p>
          <Statement caption="Typical projection" lines={lines} />
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

interface StatementProps {
  caption: string;
  lines: readonly StatementLine[];
  /** Beside the management fee. */
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
