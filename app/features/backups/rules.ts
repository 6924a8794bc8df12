import type { BackupRules } from "#app/features/settings/company/schema.ts";
import { addDays, clockAt, dayIn, instantAt, weekdayOf } from "#app/lib/dates.ts";

export const backupTime = "03:00";
/** A window for each, newest last. */
const nightsShown = 30;
/** How long the database from before a restore stays. */
export const previousDays = 7;
/** A nightly backup that is older is a problem. */
const lateMs = 26 * 3_600_000;

export const steps = {
  checking: "Checking the archive",
  loading: "Loading the rows",
  comparing: "Comparing every table",
  files: "Storing the files",
  switching: "Switching to the restored database",
} as const;
export type Step = keyof typeof steps;

type Timed = { now: Date; timeZone: string };

/** A scheduled backup that was missed is made up for. */
export function isDue({ every }: BackupRules, last: Date | null, { now, timeZone }: Timed) {
  if (every === "never") return false;
  const { date, time } = clockAt(now, timeZone);
  const night = time >= backupTime ? date : addDays(date, -1);
  const day = every === "week" ? addDays(night, -(weekdayOf(night) % 7)) : night;
  const at = instantAt(day, backupTime, timeZone);
  // A new installation waits for its first night.
  return last ? last < at : now.getTime() - at.getTime() < 3 * 3_600_000;
}

/** Of stored archives, newest first. Found ones may be all that is left of another installation. */
export function surplusOf<T extends Pick<Made, "provenAt"> & { kind: string }>(
  stored: readonly T[],
  keep: number,
) {
  const lastProven = stored.find(({ provenAt }) => provenAt);
  return ["scheduled", "manual"]
    .flatMap((each) => stored.filter(({ kind }) => kind === each).slice(keep))
    .filter((each) => each !== lastProven);
}

export const keyOf = (now: Date, isEncrypted: boolean) =>
  `backups/${stampOf(now)}.zip${isEncrypted ? ".age" : ""}`;

/** In UTC, such as `20261130-031200-417`. */
export const stampOf = (now: Date) => now.toISOString().replace(/[-:Z]/g, "").replace(/[T.]/g, "-");

export const isStamp = (text: string) => /^\d{8}-\d{6}-\d{3}$/.test(text);

/** Undefined for an uploaded archive. */
export function takenAtOf(key: string) {
  const parts = /(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-(\d{3})\.zip/.exec(key)?.slice(1);
  if (!parts) return;
  const [year, month, day, hour, minute, second, ms] = parts;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

type Made = {
  createdAt: Date;
  storedAt: Date | null;
  problem: string | null;
  provenAt: Date | null;
  proofProblem: string | null;
  removedAt: Date | null;
};

export type BackupState = "running" | "failed" | "proven" | "broken" | "stored";

export function stateOf({
  storedAt,
  problem,
  provenAt,
  proofProblem,
}: Omit<Made, "createdAt" | "removedAt">): BackupState {
  if (provenAt) return "proven";
  if (problem) return "failed";
  if (proofProblem) return "broken";
  return storedAt ? "stored" : "running";
}

export const stateBadges = {
  running: { label: "In progress", tone: "blue", glyph: 0.5 },
  failed: { label: "Failed", tone: "red", glyph: "ended" },
  proven: { label: "Proven", tone: "green", glyph: "done" },
  broken: { label: "Not proven", tone: "orange", glyph: "ended" },
  stored: { label: "Stored", tone: "grey", glyph: "open" },
} as const;

export type Night = { day: string; state: BackupState | "none"; id?: string };

/** The best backup of each of the last nights. */
export function nightsOf(rows: readonly (Made & { id: string })[], { now, timeZone }: Timed): Night[] {
  const order: BackupState[] = ["proven", "stored", "running", "broken", "failed"];
  const today = dayIn(timeZone, now);
  return Array.from({ length: nightsShown }, (_, index) => {
    const day = addDays(today, index + 1 - nightsShown);
    const [best] = rows
      .filter(({ createdAt }) => dayIn(timeZone, createdAt) === day)
      .map((row) => ({ day, id: row.id, state: stateOf(row) }))
      .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state));
    return best ?? { day, state: "none" };
  });
}

/** One line for admins, null while all is well. `last` is the newest finished backup. */
export function problemOf(
  { every }: BackupRules,
  last: Made | undefined,
  { now, proven }: { now: Date; proven: Date | null },
): string | null {
  if (last?.problem) return `the last backup failed: ${last.problem}`;
  if (last?.proofProblem) return `the last backup is not proven: ${last.proofProblem}`;
  const longest = every === "night" ? lateMs : every === "week" ? 7 * lateMs : Number.POSITIVE_INFINITY;
  if (proven && now.getTime() - proven.getTime() > longest) return "the last proven backup is too old";
  return null;
}
