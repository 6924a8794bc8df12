import { Brand } from "#app/components/brand.tsx";
import type { ReportPage } from "#app/features/analysis/report/page.ts";
import { formatPhone } from "#app/lib/format.ts";

export function ReportHeader({ page }: { page: ReportPage }) {
  const { company, letter } = page;
  return (
    <header>
      <div className="letterhead">
        <Brand name={company.shortName} className="text-[1.375rem]" />
        <address>
          {company.street}
          <br />
          {company.city}, {company.state} {company.zip}
          <br />
          {formatPhone(company.phone)}
        </address>
      </div>
      {letter ? (
        <p className="num flex flex-wrap gap-x-4 text-[0.8125rem] text-soft min-[43.75rem]:mt-5 min-[43.75rem]:gap-x-7 min-[43.75rem]:text-[0.9375rem] print:mt-2">
          {letter.head.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      ) : null}
      <h1>{page.title}</h1>
      <p className="letter-summary">
        {page.place}. {letter?.view.summary ?? page.summary}
      </p>
    </header>
  );
}
