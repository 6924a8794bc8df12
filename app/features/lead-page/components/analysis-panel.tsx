import { ExternalLink, FileDown, Presentation } from "lucide-react";
import type { ComponentProps } from "react";
import { href, Link } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Panel } from "#app/components/panel.tsx";
import type { AnalysisCard } from "#app/features/lead-page/analysis-card.ts";
import { Comparables } from "#app/features/lead-page/components/comparables.tsx";
import { LeadButton, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { AdjustRent } from "#app/features/pitch/components/adjust-rent.tsx";
import { OutcomeForm } from "#app/features/pitch/components/outcome-form.tsx";
import { formatDollars, formatNumber } from "#app/lib/format.ts";

type Ready = Extract<AnalysisCard, { state: "ready" }>;

export function AnalysisPanel() {
  const { lead, analysis } = useLeadPage();
  const hasReport = analysis.state !== "none";
  const isReady = analysis.state === "ready";
  const id = { id: lead.id };
  return (
    <Panel
      id="analysis"
      title="Property Analysis"
      note={isReady ? analysis.source : null}
      actions={
        <>
          <PanelLink href={href("/leads/:id/pitch", id)}>
            <Presentation aria-hidden="true" className="size-4" />
            Pitch
          </PanelLink>
          {hasReport ? (
            <PanelLink href={href("/analysis/:id", id)} target="_blank" rel="noopener">
              <ExternalLink aria-hidden="true" className="size-4" />
              Report
            </PanelLink>
          ) : null}
          {isReady ? (
            <PanelLink href={href("/analysis/:id/report.pdf", id)}>
              <FileDown aria-hidden="true" className="size-4" />
              PDF
            </PanelLink>
          ) : null}
        </>
      }
    >
      {isReady ? <Figures analysis={analysis} /> : <Standing state={analysis.state} />}
      {hasReport ? null : <EstimateButton />}
    </Panel>
  );
}

const PanelLink = (link: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink variant="quiet" size="sm" className="max-sm:px-2" {...link} />
);

const standings: Record<Exclude<AnalysisCard["state"], "ready">, { title: string; text: string }> = {
  queued: { title: "Analyzing Property", text: "This may take a few moments..." },
  failed: {
    title: "Unable to load analysis",
    text: "Failed to analyze property. A task asks a manager to set a price.",
  },
  outside: {
    title: "Outside the service area",
    text: "We don't have rents for this address, so there is no estimate. The report tells the owner.",
  },
  none: { title: "No analysis", text: "This lead has no rent analysis yet." },
  unavailable: {
    title: "Unable to load analysis",
    text: "Unable to load property analysis. Please try again later.",
  },
};

function Standing({ state }: { state: keyof typeof standings }) {
  const { title, text } = standings[state];
  return (
    <div className="px-4 py-5" role={state === "failed" || state === "unavailable" ? "alert" : undefined}>
      <p className="font-semibold">{title}</p>
      <p className="text-soft">{text}</p>
    </div>
  );
}

function Figures({ analysis }: { analysis: Ready }) {
  const leadId = useLeadPage().lead.id;
  const units = analysis.unitCount;
  return (
    <>
      <div className="grid gap-5 px-4 py-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <div>
          <p className="text-quiet">{analysis.label}</p>
          <p className="num font-serif text-[2.25rem]/11 font-semibold">
            {formatDollars(analysis.rentCents)}
          </p>
          {analysis.setBy ? <p className="font-medium">{analysis.setBy}</p> : null}
          {analysis.caution ? <p className="font-medium">{analysis.caution}</p> : null}
          {units > 1 ? (
            <p className="num text-soft">
              {units} units at {formatDollars(analysis.unitRentCents)}
            </p>
          ) : null}
          {analysis.asksUnits ? (
            <p className="font-medium">
              Multi-family counted as one unit:{" "}
              <Link to={href("/leads/:id/edit", { id: leadId })} className="link">
                ask how many
              </Link>
            </p>
          ) : null}
          <AssumedRooms assumed={analysis.assumed} />
          <RangeBar analysis={analysis} />
          <AdjustRent
            leadId={leadId}
            saved={analysis.adjusted}
            isPerUnit={units > 1}
            back={href("/leads/:id", { id: leadId })}
          />
        </div>
        {analysis.figures.length > 0 ? (
          <dl className="grid content-start gap-3 border-line max-sm:grid-cols-2 max-sm:border-t max-sm:pt-4 sm:border-l sm:pl-5">
            {analysis.figures.map(({ label, value, basis }) => (
              <div key={label}>
                <dt className="text-xs text-quiet">{label}</dt>
                <dd className="num font-semibold">{value}</dd>
                <dd className="text-xs text-quiet">{basis}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <Comparables {...analysis.comparables} perUnit={units > 1} />
      <OutcomeForm />
    </>
  );
}

function AssumedRooms({ assumed: { bedrooms, bathrooms } }: Pick<Ready, "assumed">) {
  const rooms = [
    bedrooms === null ? null : bedrooms === 0 ? "a studio" : counted(bedrooms, "bedroom"),
    bathrooms === null ? null : counted(bathrooms, "bathroom"),
  ].filter((each) => each !== null);
  if (rooms.length === 0) return null;
  return <p className="num text-soft">Assumes {rooms.join(", ")}.</p>;
}

const counted = (count: number, name: string) => `${formatNumber(count)} ${name}${count === 1 ? "" : "s"}`;

function RangeBar({ analysis }: { analysis: Ready }) {
  const { rentCents, lowCents, highCents, markerPercent, tickPercents, key } = analysis;
  return (
    <div className="mt-4">
      <div
        role="img"
        aria-label={`${formatDollars(rentCents)}, between ${formatDollars(lowCents)} and ${formatDollars(highCents)}`}
        className="relative my-1 h-2 rounded-full border border-edge bg-light-blue"
      >
        {[...new Set(tickPercents)].map((percent) => (
          <i
            key={percent}
            className="absolute h-full border-l-2 border-blue"
            style={{ left: `${percent}%` }}
          />
        ))}
        <i
          className="absolute -top-1.25 h-4 w-2 -translate-x-1/2 rounded-full border border-ink bg-lamp"
          style={{ left: `${markerPercent}%` }}
        />
      </div>
      <div className="num mt-1 flex justify-between text-xs">
        <span>
          <b>{formatDollars(lowCents)}</b> <span className="block text-quiet">Market Low</span>
        </span>
        <span className="text-right">
          <b>{formatDollars(highCents)}</b> <span className="block text-quiet">Market High</span>
        </span>
      </div>
      {key ? <p className="mt-2 text-xs text-quiet">{key}</p> : null}
    </div>
  );
}

function EstimateButton() {
  const { lead } = useLeadPage();
  if (lead.missing.length > 0)
    return (
      <div className="px-4 pb-5">
        <p>To estimate the rent, these facts are missing: {lead.missing.join(", ")}.</p>
        <ButtonLink
          href={href("/leads/:id/edit", { id: lead.id })}
          size="sm"
          variant="outline"
          className="mt-3 print:hidden"
        >
          Add facts
        </ButtonLink>
      </div>
    );
  return (
    <LeadButton intent="estimate" formClassName="px-4 pb-5 print:hidden">
      Estimate the rent
    </LeadButton>
  );
}
