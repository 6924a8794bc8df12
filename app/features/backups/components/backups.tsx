import { href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { Fact, Panel } from "#app/components/panel.tsx";
import { type Column, RowLink, Table } from "#app/components/table.tsx";
import type { findBackups, ListedArchive } from "#app/features/backups/queries.server.ts";
import { type Night, stateBadges } from "#app/features/backups/rules.ts";
import { formatBytes, formatNumber, formatShortDay } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";
import { counted } from "#app/timeline/define.ts";

type Clock = { now: Date; timeZone: string };
type BackupsPage = Awaited<ReturnType<typeof findBackups>>;

export const backupsPath = (action: string) => `${href("/admin/backups")}?do=${action}`;

export const archivePath = (id: string) => href("/admin/backups/:id", { id });

export function ProofHead({
  proven,
  problem,
  nights,
  rules,
  obstacle,
  ...clock
}: Pick<BackupsPage, "proven" | "problem" | "nights" | "rules" | "obstacle"> & Clock) {
  return (
    <section className="card mb-4 px-4 py-5 sm:px-6" aria-labelledby="proof">
      <h2 id="proof" className="font-serif text-h3 font-semibold">
        {proven?.provenAt ? "Last proven: " : "No backup is proven yet."}
        {proven?.provenAt ? <RelativeTime at={proven.provenAt} {...clock} /> : null}
      </h2>
      <p className="num mt-1 text-soft">
        {proven
          ? `${counted(proven.leads ?? 0, "lead", "leads")}, ${counted(proven.files ?? 0, "file", "files")}, restored and compared in ${secondsOf(proven.proofMs ?? 0)}.`
          : `Backups are made ${lowerFirst(schedules[rules.every])}. ${obstacle ? "They can't be proven: see Proof." : "Each one is restored into a database of its own and compared table by table."}`}
      </p>
      {problem ? (
        <p role="status" className="mt-2 font-medium text-red-deep">
          {problem.charAt(0).toUpperCase() + problem.slice(1)}
        </p>
      ) : null}
      <ol
        className="mt-4 grid max-w-225 grid-cols-10 gap-1.5 sm:grid-cols-15 xl:grid-cols-30"
        aria-label="The last 30 nights"
      >
        {nights.map((night) => (
          <NightWindow key={night.day} night={night} now={clock.now} />
        ))}
      </ol>
    </section>
  );
}

function NightWindow({ night: { day, state, id }, now }: { night: Night; now: Date }) {
  const label = `${formatShortDay(`${day}T12:00:00Z`, now, "UTC")}: ${state === "none" ? "no backup" : stateBadges[state].label.toLowerCase()}`;
  const className = `grid h-8 grid-cols-2 grid-rows-2 gap-px rounded-t-full border p-1 ${windowColors[state]}`;
  const panes = ["a", "b", "c", "d"].map((pane) => <span key={pane} className="bg-current" />);
  return (
    <li title={label}>
      {id ? (
        <Link to={archivePath(id)} aria-label={label} className={className}>
          {panes}
        </Link>
      ) : (
        <span role="img" aria-label={label} className={className}>
          {panes}
        </span>
      )}
    </li>
  );
}

const windowColors = {
  proven: "border-ink bg-ink text-lamp",
  stored: "border-ink bg-ink text-mist",
  running: "border-ink bg-ink text-mist",
  broken: "border-red-deep bg-ink text-ink",
  failed: "border-red-deep bg-ink text-ink",
  none: "border-line text-transparent",
};

const secondsOf = (ms: number) => `${formatNumber(Math.max(1, Math.round(ms / 1_000)))} s`;

export const Archives = ({ archives, ...clock }: Pick<BackupsPage, "archives"> & Clock) => (
  <Table label="Archives" rows={archives} columns={columnsOf(clock)} />
);

const columnsOf = ({ now, timeZone }: Clock): Column<ListedArchive>[] => [
  {
    head: "Taken",
    slot: "title",
    cell: ({ id, createdAt, takenAt }) => (
      <RowLink to={archivePath(id)}>
        <RelativeTime at={takenAt ?? createdAt} now={now} timeZone={timeZone} />
      </RowLink>
    ),
  },
  {
    head: "State",
    slot: "aside",
    cell: ({ state }) => <Badge {...stateBadges[state]} />,
  },
  { head: "How", wide: true, cell: ({ kind }) => kinds[kind] },
  { head: "Leads", numeric: true, cell: ({ leads }) => numberOf(leads) },
  { head: "Files", numeric: true, wide: true, cell: ({ files }) => numberOf(files) },
  {
    head: "Size",
    numeric: true,
    slot: "detail",
    cell: ({ bytes }) => (bytes === null ? "–" : formatBytes(bytes)),
  },
  {
    head: "Proof",
    numeric: true,
    slot: "end",
    cell: ({ proofMs }) => (proofMs === null ? "–" : secondsOf(proofMs)),
  },
];

const numberOf = (value: number | null) => (value === null ? "–" : formatNumber(value));

export const kinds = { scheduled: "By schedule", manual: "By hand", found: "Found" };

export function BackupFacts({
  rules,
  isEncrypting,
  obstacle,
}: Pick<BackupsPage, "rules" | "isEncrypting" | "obstacle">) {
  return (
    <Panel
      id="facts"
      title="How"
      actions={
        <Link
          to={`${href("/admin/settings")}?section=backups`}
          className="link inline-flex min-h-9 items-center"
        >
          Change
        </Link>
      }
    >
      <dl className="grid gap-3 px-4 py-4">
        <Fact label="Schedule">{schedules[rules.every]}</Fact>
        <Fact label="Archives to keep">{formatNumber(rules.keep)}</Fact>
        <Fact label="Place">
          {rules.place === "s3" ? "The S3 bucket" : "The disk, in DATA_DIR/files/backups"}
        </Fact>
        <Fact label="Passphrase">
          {isEncrypting
            ? "Encrypted with BACKUP_PASSPHRASE"
            : "None: set BACKUP_PASSPHRASE to encrypt archives"}
        </Fact>
        <Fact label="Proof">
          {obstacle
            ? `Not possible. To change that, ${obstacle}`
            : "Each archive is restored into a scratch database and compared"}
        </Fact>
        <Fact label="Not inside">
          The environment and DATA_DIR/settings.key: keys of vendors, BACKUP_PASSPHRASE and the address of the
          database. Keep a copy elsewhere.
        </Fact>
      </dl>
    </Panel>
  );
}

const schedules = {
  night: "Every night at 3:00 AM",
  week: "Every Sunday at 3:00 AM",
  never: "Only by hand",
};
