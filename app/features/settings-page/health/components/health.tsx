import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { href, Link } from "react-router";
import { Badge, type BadgeStyle } from "#app/components/badge.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { Panel } from "#app/components/panel.tsx";
import { type Column, Table } from "#app/components/table.tsx";
import { isBroken, type VendorState, vendorTable } from "#app/features/settings/integrations/rules.ts";
import type { Health } from "#app/features/settings-page/health/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatNumber } from "#app/lib/format.ts";
import { counted } from "#app/timeline/define.ts";

type Clock = { now: Date; timeZone: string };

const icons = {
  problem: <CircleAlert aria-label="Problem" className="mt-0.5 size-4 flex-none text-red-deep" />,
  note: <Info aria-label="Note" className="mt-0.5 size-4 flex-none text-blue" />,
  ok: <CircleCheck aria-label="In order" className="mt-0.5 size-4 flex-none text-soft" />,
};
const order = ["problem", "note", "ok"] as const;

export function Findings({ findings, queues }: Pick<Health, "findings" | "queues">) {
  const problems = findings.filter(({ level }) => level === "problem").length;
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const counts = [
    ...(problems > 0 ? [counted(problems, "problem", "problems")] : []),
    ...(failed > 0 ? [counted(failed, "failed job", "failed jobs")] : []),
  ];
  const title = counts.join(", ") || "Nothing is broken";
  return (
    <Panel id="findings" title={title} note="The same as npm run doctor">
      <ul className="divide-y divide-line">
        {order.flatMap((level) =>
          findings
            .filter((finding) => finding.level === level)
            .map(({ about, text }) => (
              <li key={`${about} ${text}`} className="flex gap-2.5 px-4 py-2">
                {icons[level]}
                <span className="min-w-0 wrap-anywhere">
                  <b className="font-semibold">{about}</b> <span className="text-soft">{text}</span>
                </span>
              </li>
            )),
        )}
      </ul>
    </Panel>
  );
}

const modeBadges: Record<VendorState["mode"], BadgeStyle> = {
  live: { label: "Live", tone: "green", glyph: "done" },
  sandbox: { label: "Test mode", tone: "yellow", glyph: 0.5 },
  "not configured": { label: "Not configured", tone: "grey", glyph: "open" },
  "local disk": { label: "Local disk", tone: "green", glyph: "done" },
};

export const healthPath = (action: string) => `${href("/admin/health")}?do=${action}`;

const at = (instant: Date | null, { now, timeZone }: Clock) =>
  instant ? (
    <RelativeTime at={instant} now={now} timeZone={timeZone} focusable />
  ) : (
    <span className="text-quiet">–</span>
  );

export function Vendors({ vendors, ...clock }: Pick<Health, "vendors"> & Clock) {
  const rows = vendors.map((state) => ({
    ...state,
    id: state.vendor,
    name: vendorTable[state.vendor].label,
  }));
  return (
    <section className="card mt-4" aria-label="Vendors">
      <Table label="Vendors" rows={rows} columns={vendorColumns(clock)} />
    </section>
  );
}

type VendorRow = VendorState & { id: string; name: string };

const vendorColumns = (clock: Clock): Column<VendorRow>[] => [
  {
    head: "Vendor",
    slot: "title",
    className: "md:whitespace-nowrap",
    cell: ({ vendor, name }) => (
      <Link
        to={withParams(href("/admin/health"), { vendor })}
        preventScrollReset
        className="link max-md:inline-block max-md:min-h-6"
      >
        {name}
      </Link>
    ),
  },
  {
    head: "Mode",
    slot: "aside",
    cell: ({ mode }) => <Badge {...modeBadges[mode]} />,
  },
  { head: "Last success", cell: ({ lastSuccessAt }) => at(lastSuccessAt, clock) },
  {
    head: "Last error",
    slot: "detail",
    className: "wrap-anywhere md:w-full",
    cell: (row) =>
      row.problem ? (
        <span className="text-red-deep">{row.problem}</span>
      ) : row.mode === "not configured" ? (
        <span className="text-soft">Set {vendorTable[row.vendor].settings.join(", ")}</span>
      ) : row.lastError ? (
        <span className={isBroken(row) ? "text-red-deep" : "text-soft"}>
          {row.refusedSince ? "Key refused: " : null}
          {row.lastError} {at(row.lastErrorAt, clock)}
        </span>
      ) : (
        <span className="text-quiet">–</span>
      ),
  },
  {
    head: "Test",
    hideHead: true,
    slot: "end",
    numeric: true,
    cell: ({ vendor, name, mode }) =>
      mode === "live" ? (
        <ButtonForm action={healthPath("test")} fields={{ vendor }} name={name} pendingLabel="Testing...">
          Test
        </ButtonForm>
      ) : vendor === "odoo" ? (
        <Link to={href("/admin/odoo-test")} className="link">
          Connection
        </Link>
      ) : null,
  },
];

export function Queues({ queues, ...clock }: Pick<Health, "queues"> & Clock) {
  const rows = queues.map((queue) => ({
    ...queue,
    id: queue.queue,
    name: queueNames[queue.queue] ?? queue.queue,
  }));
  return (
    <Panel
      id="queues"
      title="Jobs"
      note={rows.length === 0 ? "Nothing waits" : null}
      actions={
        <Link to={`${href("/admin/outbox")}?state=failed`} className="link py-1">
          Failed jobs
        </Link>
      }
    >
      {rows.length > 0 ? <Table label="Jobs by queue" rows={rows} columns={queueColumns(clock)} /> : null}
    </Panel>
  );
}

const queueNames: Record<string, string> = {
  mail: "Emails",
  default: "Other work",
  webhook: "Webhooks",
};

type QueueRow = Health["queues"][number] & { id: string; name: string };

const queueColumns = (clock: Clock): Column<QueueRow>[] => [
  { head: "Queue", slot: "title", cell: ({ name }) => name },
  { head: "Waiting", slot: "aside", numeric: true, cell: ({ open }) => formatNumber(open) },
  { head: "Oldest due", slot: "detail", cell: ({ oldestDueAt }) => at(oldestDueAt, clock) },
  { head: "Failed", slot: "end", numeric: true, cell: ({ failed }) => formatNumber(failed) },
];

export function Schedules({ schedules, ...clock }: Pick<Health, "schedules"> & Clock) {
  const rows = schedules.map((schedule) => ({ ...schedule, id: schedule.name }));
  return (
    <Panel id="schedules" title="Schedules">
      <Table label="Schedules" rows={rows} columns={scheduleColumns(clock)} />
    </Panel>
  );
}

type ScheduleRow = Health["schedules"][number] & { id: string };

const scheduleColumns = (clock: Clock): Column<ScheduleRow>[] => [
  { head: "Schedule", slot: "title", className: "md:w-full", cell: ({ name }) => name },
  {
    head: "Last run",
    slot: "aside",
    cell: ({ lastAt, error }) => (
      <>
        {at(lastAt, clock)}
        {error ? <span className="block text-xs text-red-deep wrap-anywhere">{error}</span> : null}
      </>
    ),
  },
  {
    head: "Next run",
    slot: "detail",
    cell: ({ lastAt, everyMs }) => at(lastAt && new Date(lastAt.getTime() + everyMs), clock),
  },
];

export const Versions = ({ versions }: Pick<Health, "versions">) => (
  <Panel id="versions" title="Versions">
    <dl className="num grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 px-4 py-3">
      {Object.entries(versions).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Panel>
);
