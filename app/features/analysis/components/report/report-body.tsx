import type { ReactNode } from "react";
import type { FormReply } from "#app/components/form/reply.ts";
import { Monogram } from "#app/components/monogram.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { ReportErrorRecord } from "#app/features/analysis/components/error-record.tsx";
import { AskSection } from "#app/features/analysis/components/report/ask-section.tsx";
import { Comparables } from "#app/features/analysis/components/report/comparables.tsx";
import { FactsForm, mayEditFacts } from "#app/features/analysis/components/report/facts-form.tsx";
import { Improvements } from "#app/features/analysis/components/report/improvements.tsx";
import { PriceOrWait } from "#app/features/analysis/components/report/price-or-wait.tsx";
import { Projection } from "#app/features/analysis/components/report/projection.tsx";
import {
  DownloadLink,
  EnrollLink,
  FeeAndPerson,
  StartLink,
} from "#app/features/analysis/components/report/rail.tsx";
import type { ReportBody, ReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import type { ReportSigner, ReportView } from "#app/features/analysis/report/view.ts";
import { formatDollars } from "#app/lib/format.ts";

interface LetterProps {
  page: ReportPage;
  letter: ReportBody;
  result: FormReply | undefined;
}

export function Letter({ page, letter, result }: LetterProps) {
  const { view } = letter;
  return (
    <>
      {letter.assumption && mayEditFacts(page) ? (
        <p className="mt-4 border-l-4 border-lamp bg-light-blue px-3.5 py-2.5 text-[0.9375rem]/[1.4] print:hidden">
          {letter.assumption}{" "}
          <a href="#facts" className="link">
            Edit property details
          </a>
        </p>
      ) : null}
      <Figure page={page} letter={letter}>
        <div className={`desk:hidden ${actsClass}`}>
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
      {view.rent.isTentative ? (
        <details className="mt-11 print:hidden" open={page.query !== ""}>
          <summary className="link inline-flex min-h-11 items-center">
            A projected year at this figure
          </summary>
          <Projection page={page} letter={letter} />
        </details>
      ) : (
        <Projection page={page} letter={letter} />
      )}
      {view.priceOrWait ? (
        <PriceOrWait
          key={view.rent.cents}
          leadId={page.leadId}
          estimateCents={view.rent.cents}
          speed={view.priceOrWait.speed}
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
        <div className={actsClass}>
          <StartLink page={page} />
          <DownloadLink page={page} />
          <EnrollLink page={page} />
        </div>
      </section>
      <AskSection page={page} result={result} />
      {view.signer ? <Signer signer={view.signer} /> : null}
      <footer className="mt-11 border-t-2 border-ink pt-4.5 text-[0.875rem]/[1.5] text-soft">
        <p className="mb-3 text-[0.9375rem] text-ink">
          <b>{page.company.brokerage}</b>
          <br />
          {page.company.licenceLine}
        </p>
        <ul className="grid gap-1">
          {view.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </footer>
    </>
  );
}

function Signer({ signer }: { signer: ReportSigner }) {
  return (
    <section aria-label="Signed" className="flex items-center gap-5">
      <div className="w-18 flex-none">
        <Monogram name={signer.name} shape="gable" tint="lamp" />
      </div>
      <p>
        <b>{signer.name}</b>, {signer.role}
        <br />
        Questions? <PhoneLink phone={signer.phone} />
        {signer.licenceLine ? (
          <small className="block text-note text-soft">{signer.licenceLine}</small>
        ) : null}
      </p>
    </section>
  );
}

const actsClass = "mt-5 grid gap-3 min-[43.75rem]:flex print:hidden";

function Market({ view: { market } }: { view: ReportView }) {
  return (
    <section id="market" aria-labelledby="market-title">
      <h2 id="market-title">The local market</h2>
      {market.figures.length > 0 ? (
        <dl className="mb-5 grid gap-6 min-[43.75rem]:grid-cols-3 min-[43.75rem]:gap-8">
          {market.figures.map(({ label, value, basis }) => (
            <div key={label} className="grid content-start">
              <dt className="order-1 font-semibold">{label}</dt>
              <dd className="font-serif text-[1.875rem]/[1.2] font-semibold">{value}</dd>
              <dd className="order-2 text-note text-soft">{basis}</dd>
            </div>
          ))}
          {market.missing.map((label) => (
            <div key={label} className="grid content-start">
              <dt className="order-1 font-semibold">{label}</dt>
              <dd className="py-1.5 text-lead text-soft">Not measured</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {market.note ? <p>{market.note}</p> : null}
    </section>
  );
}

interface FactsProps {
  page: ReportPage;
  facts: ReportView["facts"];
  result: FormReply | undefined;
}

function Facts({ page, facts, result }: FactsProps) {
  return (
    <section id="facts" aria-labelledby="facts-title">
      <h2 id="facts-title">The property</h2>
      <dl className="num grid grid-cols-2 gap-x-6 border-t border-line">
        {facts.map((fact) => (
          <div
            key={fact.label}
            className="flex flex-wrap justify-between gap-x-3 border-b border-line py-2.5"
          >
            <dt className="text-soft">{fact.label}</dt>
            <dd className="font-semibold">
              {fact.value}
              {fact.assumed ? (
                <small className="text-[0.875rem] font-normal text-soft"> assumed</small>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <FactsForm page={page} result={result} />
    </section>
  );
}

interface FigureProps {
  page: ReportPage;
  letter: ReportBody;
  children: ReactNode;
}

function Figure({ page, letter, children }: FigureProps) {
  const { rent, building } = letter.view;
  const label = rent.setBy ?? rent.caution;
  return (
    <section className="letter-figure" aria-labelledby="figure-title">
      <h2 id="figure-title">{rent.label}</h2>
      <p
        className={`font-serif font-semibold lining-nums ${rent.isTentative ? "text-[2.5rem]/[1]" : "text-[4rem]/[1] tracking-[-0.03em] min-[43.75rem]:text-[5.75rem]/[1]"}`}
      >
        {formatDollars(rent.cents)}
        <small className="ml-1 font-sans text-[1.125rem]/[1] font-medium tracking-normal text-soft">
          {" "}
          a month
        </small>
      </p>
      {label ? (
        <p className="mt-3 w-fit rounded-badge bg-tint-yellow px-2 py-1 text-[0.875rem]/[1.35] font-semibold text-tint-yellow-ink">
          {label}
        </p>
      ) : null}
      {children}
      {building ? (
        <p className="mt-4">
          {building.label}: <b className="num">{formatDollars(building.cents)}</b> a month
        </p>
      ) : null}
      <RangeBar rent={rent} />
      <div className="mt-4 desk:hidden print:hidden">
        <FeeAndPerson page={page} view={letter.view} />
      </div>
      {building ? (
        <p className={keyClass}>
          For the building: {formatDollars(building.lowCents)} to {formatDollars(building.highCents)} a month.
        </p>
      ) : null}
      <p className={keyClass}>{rent.key}</p>
      {letter.errorRecords ? <ReportErrorRecord records={letter.errorRecords} /> : null}
    </section>
  );
}

const keyClass = "mt-2.5 text-[0.9375rem] text-soft";

type Range = Pick<
  ReportView["rent"],
  "lowCents" | "highCents" | "markerPercent" | "tickPercents" | "isTentative"
>;

export function RangeBar({ rent }: { rent: Range }) {
  const ends = [
    { label: "Market Low", cents: rent.lowCents },
    { label: "Market High", cents: rent.highCents },
  ];
  return (
    <>
      <div className={rent.isTentative ? tentativeRangeClass : rangeClass} aria-hidden="true">
        <span
          className="absolute -bottom-1 left-1/2 -translate-x-1/2"
          // Pages without React allow no style attribute.
          style={rent.markerPercent === 50 ? undefined : { left: `${rent.markerPercent}%` }}
        >
          <Lamp isLit={!rent.isTentative} />
        </span>
        {[...new Set(rent.tickPercents)].map((percent) => (
          <i
            key={percent}
            className="absolute top-[18px] -ml-px h-[9px] border-l-2 border-ink"
            style={{ left: `${percent}%` }}
          />
        ))}
      </div>
      <dl className="flex justify-between gap-4 leading-[1.35]">
        {ends.map(({ label, cents }) => (
          <div key={label} className="last:text-right">
            <dt>{label}</dt>
            <dd className="num font-serif text-[1.25rem]/[1.3] font-semibold">{formatDollars(cents)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const barClass =
  "relative mt-13.5 mb-4.5 h-3.5 rounded-[7px] outline-1 outline-ink [print-color-adjust:exact]";

const rangeClass = `${barClass} bg-[linear-gradient(90deg,var(--color-cyan-tint),var(--color-cyan)_50%,var(--color-cyan-tint))]`;

const tentativeRangeClass = `${barClass} bg-[repeating-linear-gradient(135deg,var(--color-mist)_0_4px,transparent_4px_9px)]`;

function Lamp({ isLit }: { isLit: boolean }) {
  return (
    <svg viewBox="0 0 34 50" width="34" height="50" aria-hidden="true">
      <path className="stroke-ink" strokeWidth="2" d="M17 0v8M17 40v10" />
      <path className="fill-ink" d="M9 16 14 7h6l5 9z" />
      <path
        className={`stroke-ink ${isLit ? "fill-lamp" : "fill-white"}`}
        strokeWidth="1.8"
        strokeLinejoin="round"
        d="M7 16h20l-3.5 22h-13z"
      />
      {isLit ? <path fill="#fff3d2" d="M17 21c4 4 4 11 0 12-4-1-4-8 0-12z" /> : null}
      <path className="fill-ink" d="M9 37h16v4H9z" />
    </svg>
  );
}
