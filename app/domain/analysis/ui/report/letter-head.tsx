import type { ReportPage } from "#app/domain/analysis/report/page.ts";
import { SiblingsLine } from "#app/domain/analysis/ui/report/siblings-line.tsx";
import { Brand } from "#app/ui/brand.tsx";
import { formatPhone } from "#app/ui/format.ts";

/** Sender, date and reference once there are any, and what the letter is about. */
export function LetterHead({ page }: { page: ReportPage }) {
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
        <p className="letter-reference num">
          {letter.head.map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      ) : null}
      <h1 id="letter-title" tabIndex={-1}>
        {page.title}
      </h1>
      <p className="letter-summary">
        {page.place}. {letter?.view.summary ?? page.summary}
      </p>
      <SiblingsLine page={page} />
    </header>
  );
}
