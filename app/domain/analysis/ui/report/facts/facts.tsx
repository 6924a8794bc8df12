import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import type { ReportFact } from "#app/domain/analysis/report/subject.ts";
import { FactsForm } from "#app/domain/analysis/ui/report/facts/facts-form.tsx";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";

interface FactsProps {
  page: ReportPage;
  facts: ReportFact[];
  result: FormResult;
}

/** What the figure rests on, and the way to correct it. */
export function Facts({ page, facts, result }: FactsProps) {
  return (
    <section id="facts" aria-labelledby="facts-title">
      <h2 id="facts-title">The property</h2>
      <dl className="letter-facts num">
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              {fact.value}
              {fact.assumed ? <small> assumed</small> : null}
            </dd>
          </div>
        ))}
      </dl>
      <FactsForm page={page} result={result} />
    </section>
  );
}
