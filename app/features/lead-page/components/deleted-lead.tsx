import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Fact, Panel } from "#app/components/panel.tsx";
import { PropertyCard } from "#app/features/lead-page/components/property-card.tsx";
import { Timeline } from "#app/features/lead-page/components/timeline.tsx";
import type { findDeletedLeadPage } from "#app/features/lead-page/queries/deleted-lead.server.ts";
import type { LeadPageData } from "#app/features/lead-page/queries/lead.server.ts";
import { OwnerPhone } from "#app/features/leads/components/owner-phone.tsx";
import { RestoreButton } from "#app/features/leads/components/restore-button.tsx";
import { StatusBadge } from "#app/features/leads/components/status-badge.tsx";
import { daysToRestore } from "#app/features/leads/rules.ts";
import { formatDollars, formatExactDateTime } from "#app/lib/format.ts";
import { sourceLabel } from "#app/lib/labels.ts";

interface DeletedLeadProps {
  deleted: NonNullable<Awaited<ReturnType<typeof findDeletedLeadPage>>>;
  now: Date;
  timeZone: string;
}

export function DeletedLead({ deleted, now, timeZone }: DeletedLeadProps) {
  const { page, deletedBy, deletedAt, mayRestore } = deleted;
  const daysLeft = daysToRestore(deletedAt, now);
  return (
    <>
      <h1 className="[overflow-wrap:anywhere]">{deleted.name} was deleted</h1>
      <p className="mt-3 max-w-measure text-soft">
        {deletedBy} deleted this lead on {formatExactDateTime(deletedAt, timeZone)}.{" "}
        {daysLeft === 0
          ? "It can no longer be restored."
          : `${mayRestore ? "You" : "An admin"} can restore it for ${daysLeft === 1 ? "one more day" : `${daysLeft} more days`}.`}
      </p>
      <div className="mt-4 mb-5 flex flex-wrap items-start gap-2 print:hidden">
        {mayRestore && daysLeft > 0 ? (
          <RestoreButton
            ids={[deleted.id]}
            label={`Restore ${deleted.name}`}
            back={href("/leads/:id", { id: deleted.id })}
          />
        ) : null}
        <ButtonLink href={href(mayRestore ? "/admin/deleted-leads" : "/leads")} variant="outline" size="sm">
          {mayRestore ? "Deleted leads" : "All leads"}
        </ButtonLink>
      </div>
      {page ? <AsItWas page={page} now={now} timeZone={timeZone} /> : null}
    </>
  );
}

interface LeadGoneProps {
  id: string;
  by: string | undefined;
  /** The lead that it was merged into. */
  into: string | null;
}

/** Over the page of a lead that someone else deleted or merged, so that what is typed can be copied. */
export const LeadGone = ({ id, by, into }: LeadGoneProps) => (
  <p
    role="alert"
    className="sticky top-2 z-5 mb-4 rounded-card border border-red bg-white px-4 py-3 font-medium text-red-deep print:hidden"
  >
    {into ? "This lead was merged into another one." : `This lead was deleted${by ? ` by ${by}` : ""}.`} Your
    text is still here.{" "}
    <Link to={href("/leads/:id", { id: into ?? id })} reloadDocument className="link">
      {into ? "Open the other lead" : "Show the deleted lead"}
    </Link>
  </p>
);

type AsItWasProps = Pick<DeletedLeadProps, "now" | "timeZone"> & { page: LeadPageData };

function AsItWas({ page: { lead, extras, analysis, timeline }, now, timeZone }: AsItWasProps) {
  const rent = analysis.state === "ready" ? formatDollars(analysis.rentCents) : "N/A";
  const { noCallsSince } = extras;
  const phone = lead.phone ? (
    <OwnerPhone {...{ phone: lead.phone, noCallsSince, now, timeZone }} />
  ) : (
    "No phone number"
  );
  const facts: [string, ReactNode][] = [
    ["Email", lead.email ?? "No email address"],
    ["Phone", phone],
    ["Source", sourceLabel(lead.source)],
    ["Assigned to", lead.assignedTo ?? "Unassigned"],
    ["Created", formatExactDateTime(lead.createdAt, timeZone)],
    [analysis.state === "ready" ? analysis.label : "Estimated monthly rent", rent],
  ];
  return (
    <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-4">
        <Panel id="contact" title="As it was" actions={<StatusBadge status={lead.status} />}>
          <dl className="grid gap-4 px-4 py-4 sm:grid-cols-2">
            {facts.map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </dl>
        </Panel>
        <PropertyCard lead={lead} analysis={analysis} readOnly />
      </div>
      <Timeline entries={timeline} hasMore={false} now={now} timeZone={timeZone} here="" />
    </div>
  );
}
