import type { ReactNode } from "react";
import { AskSection } from "#app/features/analysis/components/report/ask-section.tsx";
import { Comparables } from "#app/features/analysis/components/report/comparables.tsx";
import { FactsForm, mayEditFacts } from "#app/features/analysis/components/report/facts-form.tsx";
import { Improvements } from "#app/features/analysis/components/report/improvements.tsx";
import type { FormResult } from "#app/features/analysis/components/report/links.ts";
import { PriceOrWait } from "#app/features/analysis/components/report/price-or-wait.tsx";
import { Projection } from "#app/features/analysis/components/report/projection.tsx";
import { DownloadLink, EnrollLink, StartLink } from "#app/features/analysis/components/report/rail.tsx";
import { ReportHeader } from "#app/features/analysis/components/report/report-header.tsx";
import type { ReportBody, ReportPage } from "#app/features/analysis/report/page.ts";
import type { ReportView } from "#app/features/analysis/report/view.ts";
import { formatDollars } from "#app/lib/format.ts";

interface LetterProps {
  page: ReportPage;
  letter: ReportBody;
  result: FormResult;
}

export function Letter({ page, letter, result }: LetterProps) {
  const { view } = letter;
  return (
    <article className="letter">
      <ReportHeader page={page} />
      {letter.assumption && mayEditFacts(page) ? (
        <p className="mt-4 border-l-4 border-lamp bg-light-blue px-3.5 py-2.5 text-[0.9375rem]/[1.4] print:hidden">
          {letter.assumption}{" "}
          <a href="#facts" className="link">
            Edit property details
          </a>
        </p>
      ) : null}
      <Figure view={view}>
        <div className="letter-acts desk:hidden">
          <StartLink page={page} />
          <DownloadLink page={page} />
        </div>
      </Figure>
      <section id="source" aria-labelledby="source-title">
        <h2 id="source-title">Where this number comes from</h2>
        {view.source.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
      <Facts page={page} facts={view.facts} result={result} />
      <Market view={view} />
      <Comparables comparables={view.comparables} />
      <Projection page={page} letter={letter} />
      {letter.speed ? (
        <PriceOrWait
          key={view.rent.cents}
          leadId={page.leadId}
          estimateCents={view.rent.cents}
          speed={letter.speed}
        />
      ) : null}
      <Improvements page={page} improvements={view.improvements} />
      <section id="next" aria-labelledby="next-title">
        <h2 id="next-title">Next steps</h2>
        <ol className="letter-steps">
          {view.nextSteps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="letter-acts">
          <StartLink page={page} />
          <DownloadLink page={page} />
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

function Market({ view }: { view: ReportBody["view"] }) {
  return (
    <section id="market" aria-labelledby="market-title">
      <h2 id="market-title">The local market</h2>
      {view.market.figures.length ? (
        <dl className="letter-market">
          {view.market.figures.map((figure) => (
            <div key={figure.label}>
              <dt>{figure.label}</dt>
              <dd className="value">{figure.value}</dd>
              <dd>{figure.basis}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className={view.market.figures.length ? "letter-missing" : undefined}>{view.market.note}</p>
    </section>
  );
}

interface FactsProps {
  page: ReportPage;
  facts: ReportView["facts"];
  result: FormResult;
}

function Facts({ page, facts, result }: FactsProps) {
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

function Figure({ view, children }: { view: ReportView; children: ReactNode }) {
  const { rent, building } = view;
  return (
    <section className="letter-figure" aria-labelledby="figure-title">
      <h2 id="figure-title">{rent.label}</h2>
      <p className="figure">
        {formatDollars(rent.cents)}
        <small> a month</small>
      </p>
      {rent.setBy ? <p className="letter-caution">{rent.setBy}</p> : null}
      {rent.caution ? <p className="letter-caution">{rent.caution}</p> : null}
      {children}
      {building ? (
        <p className="letter-building">
          {building.label}: <b className="num">{formatDollars(building.cents)}</b> a month
        </p>
      ) : null}
      <RangeBar rent={rent} />
      {building ? (
        <p className="letter-key">
          For the building: {formatDollars(building.lowCents)} to {formatDollars(building.highCents)} a month.
        </p>
      ) : null}
      <p className="letter-key">{rent.key}</p>
    </section>
  );
}

function RangeBar({ rent }: { rent: ReportView["rent"] }) {
  return (
    <div className="range">
      <div className="range-bar" aria-hidden="true">
        <span className="absolute -bottom-1 -translate-x-1/2" style={{ left: `${rent.markerPercent}%` }}>
          <Lamp />
        </span>
        {ticksOf(rent.tickPercents).map((tick) => (
          <i key={tick.key} style={{ left: `${tick.percent}%` }} />
        ))}
      </div>
      <dl className="range-ends">
        <div>
          <dt>Market Low</dt>
          <dd className="num">{formatDollars(rent.lowCents)}</dd>
        </div>
        <div>
          <dt>Market High</dt>
          <dd className="num">{formatDollars(rent.highCents)}</dd>
        </div>
      </dl>
    </div>
  );
}

function ticksOf(percents: readonly number[]) {
  return percents.map((percent, index) => ({ percent, key: `${index}-${percent}` }));
}

function Lamp() {
  return (
    <svg viewBox="0 0 34 50" width="34" height="50" aria-hidden="true">
      <path className="stroke-ink" strokeWidth="2" d="M17 0v8M17 40v10" />
      <path className="fill-ink" d="M9 16 14 7h6l5 9z" />
      <path
        className="fill-lamp stroke-ink"
        strokeWidth="1.8"
        strokeLinejoin="round"
        d="M7 16h20l-3.5 22h-13z"
      />
      <path fill="#fff3d2" d="M17 21c4 4 4 11 0 12-4-1-4-8 0-12z" />
      <path className="fill-ink" d="M9 37h16v4H9z" />
    </svg>
  );
}
