import { href, Link } from "react-router";
import { ChartTable } from "#app/components/charts/chart-table.tsx";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Panel } from "#app/components/panel.tsx";
import { changePath, rowsPath } from "#app/features/campaigns/components/paths.ts";
import {
  countBy,
  countOf,
  type EnrollmentState,
  enrollmentStates,
  type Group,
  type sentOverTime,
  stateBadges,
} from "#app/features/campaigns/monitor.ts";
import type { findWorkflows } from "#app/features/campaigns/queries/monitor.server.ts";
import {
  isWorkflowKey,
  type Reason,
  reasonText,
  workflowLabel,
  workflows,
} from "#app/features/campaigns/workflows.ts";
import { formatDay, formatMonth, formatNumber } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";

/** The four numbers of the specification. */
export function CampaignNumbers({
  emails,
  texts,
  activeLeads,
  rate,
}: Record<"emails" | "texts" | "activeLeads" | "rate", number>) {
  return (
    <dl className="card mb-4 grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      <Figure label="Emails sent" value={formatNumber(emails)} note="Of campaigns, in the range" to="#sent" />
      <Figure label="Texts sent" value={formatNumber(texts)} note="Of campaigns, in the range" to="#sent" />
      <Figure
        label="Active leads"
        value={formatNumber(activeLeads)}
        note="In at least one campaign now"
        to="#workflows"
      />
      <Figure
        label="Completion rate"
        value={`${rate}%`}
        note="Done, of all that ended in the range"
        to={rowsPath({ state: "done" })}
      />
    </dl>
  );
}

const Figure = ({ label, value, note, to }: Record<"label" | "value" | "note" | "to", string>) => (
  <div className="bg-white px-4 py-3">
    <dt className="text-soft">{label}</dt>
    <dd>
      <Link to={to} className="num font-serif text-h3 font-semibold text-ink no-underline hover:underline">
        {value}
      </Link>
      <span className="block text-xs text-quiet">{note}</span>
    </dd>
  </div>
);

const grounds: Record<EnrollmentState, string> = {
  waiting: "bg-blue",
  held: "bg-lamp outline-1 -outline-offset-1 outline-ink",
  done: "bg-cyan outline-1 -outline-offset-1 outline-ink",
  left: "bg-edge",
};

interface LanesProps {
  groups: readonly Group[];
  workflows: Awaited<ReturnType<typeof findWorkflows>>;
  /** Of broadcasts, by workflow. */
  names: Record<string, string>;
  paused: readonly (string | null)[];
  back: string;
}

/** Who entered is in exactly one part of the bar. */
export function WorkflowLanes({ groups, workflows: all, names, paused, back }: LanesProps) {
  const broadcasts = countBy(
    groups.filter(({ workflow }) => !isWorkflowKey(workflow)),
    ({ workflow }) => workflow,
  );
  const lanes = [...all, ...broadcasts.slice(0, 10).map(({ value }) => ({ key: value, steps: [] }))];
  return (
    <Panel id="workflows" title="Workflows" className="min-w-0">
      {lanes.map(({ key, steps }) => (
        <Lane
          key={key}
          workflow={key}
          label={names[key] ?? workflowLabel(key)}
          steps={steps}
          groups={groups.filter(({ workflow }) => workflow === key)}
          isPaused={paused.includes(key)}
          back={back}
        />
      ))}
    </Panel>
  );
}

type LaneProps = Pick<LanesProps, "groups" | "back"> & {
  workflow: string;
  label: string;
  steps: readonly { key: string; name: string }[];
  isPaused: boolean;
};

function Lane({ workflow, label, steps, groups, isPaused, back }: LaneProps) {
  const entered = countOf(groups);
  const counts = enrollmentStates.map((state) => ({ state, count: countOf(groups, state) }));
  const own = isWorkflowKey(workflow) ? workflows[workflow] : null;
  const next = steps
    .map((step, at) => ({ ...step, at, count: countOf(groups.filter((group) => group.step === at)) }))
    .filter(({ count }) => count > 0);
  return (
    <section aria-label={label} className="border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="wrap-anywhere">{label}</h3>
        <p className="min-w-0 flex-1 text-quiet">
          {isPaused ? "Paused" : (own?.joins ?? workflowLabel(workflow))}
        </p>
        {own ? (
          <ButtonForm
            action={changePath}
            fields={{ change: isPaused ? "resume-workflow" : "pause-workflow", workflow, back }}
            variant="quiet"
            name={own.label}
          >
            {isPaused ? "Resume" : "Pause"}
          </ButtonForm>
        ) : null}
      </div>
      <div aria-hidden="true" className="my-2 flex h-3 gap-px overflow-hidden rounded-[3px] bg-wash">
        {counts.map(({ state, count }) =>
          count > 0 ? (
            <i
              key={state}
              className={`min-w-1 ${grounds[state]}`}
              style={{ flexGrow: count, flexBasis: 0 }}
            />
          ) : null,
        )}
      </div>
      <p className="num">
        <Link to={rowsPath({ workflow })} className="link">
          {formatNumber(entered)} entered
        </Link>
        {counts.map(({ state, count }, at) => (
          <span key={state}>
            {at === 0 ? " = " : " + "}
            <Link to={rowsPath({ workflow, state })} className="link">
              {formatNumber(count)} {lowerFirst(stateBadges[state].label)}
            </Link>
          </span>
        ))}
      </p>
      {next.length > 0 ? (
        <p className="num mt-1 text-xs/5 text-quiet">
          Next:{" "}
          {next.map(({ key, name, at, count }, index) => (
            <span key={key}>
              {index > 0 ? " · " : ""}
              <Link to={rowsPath({ workflow, step: String(at) })} className="text-soft hover:underline">
                {name} {formatNumber(count)}
              </Link>
            </span>
          ))}
        </p>
      ) : null}
    </section>
  );
}

type Action = { label: string; to?: string };

const globalSettings = "/campaigns/settings/global";

const actions: Partial<Record<Reason, Action>> = {
  quiet_hours: { label: "Change the hours", to: globalSettings },
  no_hours: { label: "Change the hours", to: globalSettings },
  cap: { label: "Change the cap", to: globalSettings },
  missing_value: { label: "Enter what is missing" },
  unanswered: { label: "Answer them", to: href("/inbox") },
  may_want_no_texts: { label: "Answer them", to: href("/inbox") },
  restored: { label: "Decide" },
  paused_lead: { label: "Resume" },
};

/** The to-do list: one action for each reason. */
export function HeldAndWhy({ groups }: Pick<LanesProps, "groups">) {
  const held = groups.filter(({ state }) => state === "held");
  const byReason = countBy(held, ({ reason }) => reason ?? "");
  return (
    <Panel
      id="held"
      title="Held, and why"
      note={held.length > 0 ? formatNumber(countOf(held)) : null}
      className="max-md:order-first"
    >
      {held.length === 0 ? <p className="px-4 py-3 text-soft">Nobody is held.</p> : null}
      <ul className="divide-y divide-line">
        {byReason.map(({ value, count }) => {
          const rows = rowsPath({ state: "held", reason: value });
          const { label, to = rows } = actions[value as Reason] ?? { label: "See them" };
          return (
            <li key={value} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2">
              <Link to={rows} className="num min-w-0 flex-1 text-ink no-underline hover:underline">
                {reasonText(value) || "Something else"} <b>{formatNumber(count)}</b>
              </Link>
              <Link to={to} className="link flex-none">
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** Of a day or a month, in no zone. */
const pointLabel = (id: string) =>
  id.length === 7 ? formatMonth(new Date(`${id}-01`), "UTC") : formatDay(new Date(id), "UTC");

interface SentProps {
  points: ReturnType<typeof sentOverTime>;
  label: string;
}

/** Emails and texts over the range. */
export function SentOverTime({ points, label }: SentProps) {
  const [first, last] = [points[0], points.at(-1)];
  return (
    <Panel id="sent" title="Sent" note={label} className="mb-4 min-w-0">
      {first && last && first !== last ? (
        <LineChart
          unit="count"
          lines={[
            { label: "emails", values: points.map(({ email }) => email) },
            { label: "texts", values: points.map(({ sms }) => sms) },
          ]}
          ends={[pointLabel(first.id), pointLabel(last.id)]}
          description="Two lines, emails and texts that campaigns sent. Their numbers are in the table."
        />
      ) : null}
      <ChartTable
        summary="Table"
        label="Emails and texts that campaigns sent"
        heads={["When", "Emails", "Texts"]}
        rows={points.map(({ id, email, sms }) => ({
          id,
          head: pointLabel(id),
          cells: [formatNumber(email), formatNumber(sms)],
        }))}
      />
    </Panel>
  );
}
