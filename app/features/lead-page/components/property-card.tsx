import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { NewTab } from "#app/components/new-tab.tsx";
import { Fact, Panel } from "#app/components/panel.tsx";
import type { AnalysisCard } from "#app/features/lead-page/analysis-card.ts";
import type { LeadPageData } from "#app/features/lead-page/queries/lead.server.ts";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import { detailLines } from "#app/features/leads/details.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { formatDay, formatExactDateTime, formatNumber } from "#app/lib/format.ts";

interface PropertyCardProps {
  lead: LeadPageData["lead"];
  analysis: AnalysisCard;
  rules?: LeadPageData["rentalRules"];
  readOnly?: boolean;
}

export function PropertyCard({ lead, analysis, rules = null, readOnly = false }: PropertyCardProps) {
  const assumed = analysis.state === "ready" ? analysis.assumed : null;
  const { propertyType, bedrooms, bathrooms, squareFootage } = lead;
  const facts: [string, ReactNode][] = [
    ["Property type", isPropertyType(propertyType) ? propertyTypeNames[propertyType] : propertyType],
    ["Units", lead.unitCount],
    ["Bedrooms", bedrooms === 0 ? "Studio" : (bedrooms ?? assumedLabel(assumed?.bedrooms))],
    ["Bathrooms", bathrooms ?? assumedLabel(assumed?.bathrooms)],
    ["Square footage", squareFootage && formatNumber(squareFootage)],
    ["Year built", lead.yearBuilt],
  ];
  return (
    <Panel
      id="property"
      title="Property Details"
      actions={
        readOnly ? null : (
          <Link
            to={href("/leads/:id/edit", { id: lead.id })}
            className={buttonClass({ variant: "quiet", size: "sm" })}
          >
            <Pencil aria-hidden="true" className="size-4" />
            Edit Details
          </Link>
        )
      }
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 px-4 py-4 sm:grid-cols-3">
        <Fact label="Property address" className="col-span-full">
          {lead.address ?? "No address yet"}
        </Fact>
        {[...facts, ...detailLines("panel", lead.details)].map(([label, value]) => (
          <Fact key={label} label={label}>
            {value ?? "N/A"}
          </Fact>
        ))}
      </dl>
      {rules ? (
        <div className="border-t border-line px-4 py-3">
          <h3 className="text-sm">Rental rules of {rules.city}</h3>
          <p className="text-soft [overflow-wrap:anywhere]">{rules.summary}</p>
          <p className="text-xs text-quiet">
            <a href={rules.url} target="_blank" rel="noopener" className="link">
              Source
              <NewTab className="inline size-3.5" />
            </a>
            , checked {formatDay(rules.checkedOn)}
          </p>
        </div>
      ) : null}
    </Panel>
  );
}

const assumedLabel = (count: number | null | undefined) =>
  typeof count === "number" ? `${formatNumber(count)} assumed` : null;

/** Entries without an address are not properties. */
export function OtherProperties() {
  const { others } = useLeadPage();
  if (others.length === 0) return null;
  const title = others.every(({ address }) => address)
    ? "Other properties of this owner"
    : "Other leads of this person";
  return (
    <Panel id="others" title={title} note={others.length}>
      <ul className="divide-y divide-line">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
            <Link to={href("/leads/:id", { id: other.id })} className="link [overflow-wrap:anywhere]">
              {other.address ?? "No address yet"}
            </Link>
            <StatusBadge status={other.status} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function LeadOrigin() {
  const { origin, timeZone } = useLeadPage();
  if (!origin) return null;
  const visit = (label: string, touch: { at: string; label: string }) => (
    <Fact
      label={
        <>
          {label}, <time dateTime={touch.at}>{formatExactDateTime(touch.at, timeZone)}</time>
        </>
      }
    >
      {touch.label}
    </Fact>
  );
  return (
    <Panel id="origin" title="Source">
      <dl className="grid gap-y-3 px-4 py-4">
        {visit("First visit", origin.first)}
        {origin.last ? visit("Last visit from elsewhere", origin.last) : null}
      </dl>
    </Panel>
  );
}
