import type { Assumptions, TypedAssumptions } from "#app/domain/analysis/report/assumptions.ts";
import type { ReportLetter, ReportPage } from "#app/domain/analysis/report/page.ts";
import { AskSection } from "#app/domain/analysis/ui/report/ask-section.tsx";
import { Comparables } from "#app/domain/analysis/ui/report/comparables.tsx";
import { AskedFacts } from "#app/domain/analysis/ui/report/facts/asked-facts.tsx";
import { Facts } from "#app/domain/analysis/ui/report/facts/facts.tsx";
import { Figure } from "#app/domain/analysis/ui/report/figure.tsx";
import { Improvements } from "#app/domain/analysis/ui/report/improvements.tsx";
import { LetterHead } from "#app/domain/analysis/ui/report/letter-head.tsx";
import { Projection } from "#app/domain/analysis/ui/report/projection.tsx";
import { DownloadLink, EnrollLink, StartLink } from "#app/domain/analysis/ui/report/rail.tsx";
import type { FormResult, ReportLinks } from "#app/domain/analysis/ui/report/report.tsx";

interface LetterProps {
  page: ReportPage;
  letter: ReportLetter;
  result: FormResult;
  assumptions: Assumptions;
  links: ReportLinks;
  onAssume: (changes: TypedAssumptions) => void;
}

/** The report as a letter: figure, source, facts, market, comparables, projection, next steps. */
export function Letter({ page, letter, result, assumptions, links, onAssume }: LetterProps) {
  const { view } = letter;
  return (
    <article className="letter">
      <LetterHead page={page} />
      <AskedFacts page={page} letter={letter} result={result} />
      <Figure view={view}>
        <div className="letter-acts desk:hidden">
          <StartLink page={page} links={links} />
          <DownloadLink links={links} />
        </div>
      </Figure>
      <section id="source" aria-labelledby="source-title">
        <h2 id="source-title">Where the figure comes from</h2>
        {view.source.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <Facts page={page} facts={view.facts} result={result} />
      <Market view={view} />
      <Comparables comparables={view.comparables} />
      <Projection page={page} view={view} assumptions={assumptions} links={links} onAssume={onAssume} />
      <Improvements page={page} improvements={view.improvements} />
      <section id="next" aria-labelledby="next-title">
        <h2 id="next-title">Next steps</h2>
        <ol className="letter-steps">
          {view.nextSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="letter-acts">
          <StartLink page={page} links={links} />
          <DownloadLink links={links} />
          <EnrollLink page={page} />
        </div>
      </section>
      <AskSection page={page} result={result} />
      <footer className="letter-notes">
        <p className="letter-sender">
          <b>{page.company.brokerage}</b>
          <br />
          {page.company.licenceLine}
        </p>
        <ul>
          {view.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </footer>
    </article>
  );
}

function Market({ view }: { view: ReportLetter["view"] }) {
  return (
    <section id="market" aria-labelledby="market-title">
      <h2 id="market-title">The market around it</h2>
      {view.market.length ? (
        <dl className="letter-market">
          {view.market.map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd className="value">{figure.value}</dd>
              <dd>{figure.basis}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{view.marketEmptyText}</p>
      )}
      {view.marketMissing ? <p className="letter-missing">{view.marketMissing}</p> : null}
    </section>
  );
}
