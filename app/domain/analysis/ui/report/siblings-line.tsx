import { href, Link } from "react-router";
import type { OwnerProperty, ReportPage } from "#app/domain/analysis/report/page.ts";
import { formatNumber } from "#app/ui/format.ts";

/** On a phone "Your Properties" stands below the whole letter; this line leads there from its head. */
export function SiblingsLine({ page }: { page: ReportPage }) {
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

/** `2 units`. */
export function unitsOf({ unitCount }: OwnerProperty): string {
  return `${formatNumber(unitCount)} units`;
}
