import { href, Link } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import type { OwnerProperty, ReportPage } from "#app/features/analysis/report/page.ts";
import { formatNumber, formatPhone } from "#app/lib/format.ts";

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
      <SiblingsLine page={page} />
    </header>
  );
}

function SiblingsLine({ page }: { page: ReportPage }) {
  const others = page.properties.filter((property) => !property.current);
  const named = others.length > 2 ? others.slice(0, 1) : others;
  const more = others.length - named.length;
  if (others.length === 0) return null;
  return (
    <nav className="letter-siblings num" aria-label="Your other properties">
      <span>Also yours:</span>
      {named.map((property) => (
        <Link key={property.leadId} to={href("/analysis/:id", { id: property.leadId })} className="link">
          {property.title}
          {property.unitCount > 1 ? ` (${unitsOf(property)})` : ""}
        </Link>
      ))}
      {more > 0 ? (
        <a href="#properties" className="link">
          {formatNumber(more)} more
        </a>
      ) : null}
    </nav>
  );
}

export function unitsOf({ unitCount }: OwnerProperty): string {
  return `${formatNumber(unitCount)} units`;
}
