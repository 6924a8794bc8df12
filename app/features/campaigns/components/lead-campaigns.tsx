import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button, buttonClass } from "#app/components/button.tsx";
import { DateTimePicker } from "#app/components/dates/date-time-picker.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { Panel } from "#app/components/panel.tsx";
import { changePath, rehearsalPath } from "#app/features/campaigns/components/paths.ts";
import { VerdictMark } from "#app/features/campaigns/components/verdict.tsx";
import { verdictLabels } from "#app/features/campaigns/explain.ts";
import type { LeadCampaignsData, Series } from "#app/features/campaigns/queries/lead.server.ts";
import { reasonText, workflowLabel } from "#app/features/campaigns/workflows.ts";
import type { LeadExtras } from "#app/features/leads/types.ts";
import { clockAt } from "#app/lib/dates.ts";
import { formatDay, formatExactDateTime } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";

interface LeadCampaignsProps {
  campaigns: LeadCampaignsData;
  ended: LeadExtras["endedCampaigns"];
  leadId: string;
  /** Path of the page. */
  here: string;
  timeZone: string;
}

/** The next messages of a lead, and why. */
export function LeadCampaigns({ campaigns, ended, ...page }: LeadCampaignsProps) {
  const { active, absent, isPaused } = campaigns;
  return (
    <Panel id="campaigns" title="Campaigns" actions={isPaused ? <Badge tone="yellow">Paused</Badge> : null}>
      {active.map((series) => (
        <SeriesPart key={series.id} series={series} isPaused={isPaused} {...page} />
      ))}
      {active.length === 0 || absent?.mayStart ? (
        <Absent absent={absent} isIn={active.length > 0} {...page} />
      ) : null}
      {ended.length > 0 ? (
        <ul className="border-t border-line px-4 py-3 text-soft">
          {ended.map(({ workflow, state, reason, detail, endedAt }) => (
            <li key={`${workflow} ${endedAt}`}>
              {workflowLabel(workflow)} {state === "done" ? "finished" : "ended"}{" "}
              {formatDay(new Date(endedAt), page.timeZone)}
              {state === "left" ? `: ${reasonText(reason, detail)}` : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

type PageProps = Omit<LeadCampaignsProps, "campaigns" | "ended">;

type AbsentProps = PageProps & { absent: LeadCampaignsData["absent"]; isIn: boolean };

function Absent({ absent, isIn, leadId, here }: AbsentProps) {
  if (!absent)
    return <p className="px-4 py-3">Not in a campaign: no campaign is for leads of this status.</p>;
  const { workflow, label, why, change, mayStart } = absent;
  return (
    <div className="border-t border-line px-4 py-3 first:border-t-0">
      <p>
        {isIn ? `Not in ${label}` : "Not in a campaign"}
        {mayStart ? "." : `: ${why}.`}
      </p>
      {change ? <p className="text-soft">{change}</p> : null}
      <div className="mt-2 flex flex-wrap items-center gap-3 print:hidden">
        {mayStart ? (
          <ButtonForm action={changePath} fields={{ change: "start", leadId, workflow, back: here }}>
            Start {label.toLowerCase()}
          </ButtonForm>
        ) : null}
        <Link to={rehearsalPath(leadId, workflow)} className="link">
          {mayStart ? "Rehearse" : "Rehearse anyway"}
        </Link>
      </div>
    </div>
  );
}

type SeriesProps = PageProps & { series: Series; isPaused: boolean };

function SeriesPart({ series, isPaused, leadId, here, timeZone }: SeriesProps) {
  const { id, label, workflow, enteredAt, upcoming, step, effects, change } = series;
  return (
    <section aria-label={label} className="border-t border-line px-4 py-3 first:border-t-0">
      <header className="flex flex-wrap items-center gap-x-3">
        <h3>{label}</h3>
        <p className="text-quiet">since {formatDay(enteredAt, timeZone)}</p>
        <Link to={rehearsalPath(leadId, workflow)} className="link ml-auto">
          Rehearse<span className="sr-only"> {label}</span>
        </Link>
      </header>
      <ol className="my-1">
        {upcoming.map((message, at) => (
          <Upcoming
            key={`${message.key} ${message.at.toISOString()}`}
            message={message}
            change={at === 0 && message.verdict !== "send" ? change : null}
            timeZone={timeZone}
          />
        ))}
      </ol>
      {upcoming.length === 0 ? <p className="text-soft">No message is left.</p> : null}
      <div className="flex flex-wrap items-start gap-2 print:hidden">
        {step ? (
          <>
            <ConfirmedAction label="Skip" effect={effects.skip}>
              <ButtonForm action={changePath} fields={{ change: "skip", id, step, back: here }}>
                Skip this message
              </ButtonForm>
            </ConfirmedAction>
            <ConfirmedAction label="Move" effect="Hours, limits and pauses still hold at that time.">
              <MoveForm series={series} step={step} back={here} timeZone={timeZone} />
            </ConfirmedAction>
          </>
        ) : null}
        <ConfirmedAction label="Stop" effect={effects.stop}>
          <ButtonForm action={changePath} fields={{ change: "stop", ids: id, back: here }}>
            Stop {label.toLowerCase()}
          </ButtonForm>
        </ConfirmedAction>
        <ButtonForm
          action={changePath}
          fields={{ change: isPaused ? "resume" : "pause", ids: id, back: here }}
          variant="quiet"
        >
          {isPaused ? "Resume" : "Pause"}
        </ButtonForm>
      </div>
    </section>
  );
}

interface UpcomingProps {
  message: Series["upcoming"][number];
  change: string | null;
  timeZone: string;
}

function Upcoming({ message, change, timeZone }: UpcomingProps) {
  const { name, channel, verdict, at, until, why, waits, time } = message;
  const when =
    verdict === "hold"
      ? until
        ? `until ${formatExactDateTime(until, timeZone)}`
        : "until that changes"
      : formatExactDateTime(at, timeZone);
  return (
    <li className="py-1.5">
      <p>
        <VerdictMark verdict={verdict} /> {verdictLabels[verdict]} {when}:{" "}
        <b className="font-medium">{name}</b>{" "}
        <span className="text-quiet">{channel === "sms" ? "text" : "email"}</span>
      </p>
      <details className="ml-5">
        <summary className="link w-fit cursor-pointer">
          Why?<span className="sr-only"> {name}</span>
        </summary>
        <p className="text-soft">
          {why}. {waits ? `Before that it waits: ${lowerFirst(waits)}. ` : null}It is due {time}. {change}
        </p>
      </details>
    </li>
  );
}

/** The effect comes first. */
function ConfirmedAction({
  label,
  effect,
  children,
}: {
  label: string;
  effect: string;
  children: ReactNode;
}) {
  return (
    <details className="open:basis-full">
      <summary className={buttonClass({ variant: "outline", size: "sm", className: "list-none" })}>
        {label}…
      </summary>
      <div className="mt-2 grid justify-items-start gap-2 rounded-control bg-wash px-3 py-2">
        <p>{effect}</p>
        {children}
      </div>
    </details>
  );
}

type MoveProps = { series: Series; step: string; back: string; timeZone: string };

function MoveForm({ series: { id, nextAt }, step, back, timeZone }: MoveProps) {
  const form = useOfficeForm({});
  const { date, time } = clockAt(nextAt, timeZone);
  return (
    <OfficeForm
      form={form}
      action={changePath}
      fields={{ change: "move", id, step, back }}
      preventScrollReset
      className="grid w-full gap-2"
    >
      <FormErrors id={`move-${id}-problem`} errors={form.problems} />
      <DateTimePicker
        id={`move-${id}`}
        name="to"
        label="New time"
        defaultDate={form.field("to.date", date).defaultValue}
        defaultTime={form.field("to.time", time).defaultValue}
        errors={form.fields["to.date"] ?? form.fields["to.time"] ?? form.fields.to}
      />
      <Button type="submit" size="sm" variant="outline" pending={form.pending} className="justify-self-start">
        Move this message
      </Button>
    </OfficeForm>
  );
}
