import { isBroken, type VendorState, vendorTable } from "#app/features/settings/integrations/rules.ts";

import { formatBytes } from "#app/lib/format.ts";

export type Operations = {
  production: boolean;
  sending: boolean;
  appUrl: string;
  trustsProxy: boolean;
  /** Of the disk that stores files. */
  diskProblem: string | undefined;
  disks: readonly DiskSpace[];
  databaseVersion: string;
  replicaLag?: number | undefined;
  oldestDueAt: Date | null;
  outbox: { waiting: number; retrying: number; failed: number };
  lastReconciledAt: Date | null;
  admins: number;
  isSetUp: boolean;
  hasRents: boolean;
  backup: { provenAt: Date | null; problem: string | null };
  dkim: boolean;
  schedules: ScheduleState[];
  vendors: VendorState[];
  alertError?: string | null;
};

export type DiskSpace = { about: string; folder: string; freeBytes: number; totalBytes: number };

type ScheduleState = {
  name: string;
  everyMs: number;
  last: { startedAt: Date; finishedAt: Date | null; error: string | null } | undefined;
};

export type Finding = { level: "ok" | "note" | "problem"; about: string; text: string; alert?: string };

/** Workers start a job within seconds, so an older due job means that no worker is running. */
export const overdueMs = 5 * 60_000;

export const isOverdue = (dueAt: Date | null, now: Date): dueAt is Date =>
  dueAt !== null && now.getTime() - dueAt.getTime() >= overdueMs;

/** A `problem` prevents email or a configured vendor from working. */
export function diagnose(found: Operations, now: Date, format: (at: Date) => string): Finding[] {
  const { outbox, production, oldestDueAt, lastReconciledAt } = found;
  const overdue = isOverdue(oldestDueAt, now);
  const age = oldestDueAt ? Math.max(0, Math.round((now.getTime() - oldestDueAt.getTime()) / 60_000)) : 0;
  const jobs = oldestDueAt
    ? `the oldest due job has waited since ${format(oldestDueAt)} (${age} min)`
    : "none is due";
  // Some schedules start every minute.
  const isRunning = found.schedules.some(
    ({ last }) => last && now.getTime() - last.startedAt.getTime() < overdueMs,
  );
  const lines = [
    line("ok", "Database", `PostgreSQL ${found.databaseVersion}`),
    found.replicaLag !== undefined && replicaLine(found.replicaLag),
    line(overdue ? "problem" : "ok", "Jobs", overdue ? `${jobs}; is a worker running?` : jobs),
    line(
      outbox.failed > 0 ? "note" : "ok",
      "Outbox",
      `${outbox.waiting} waiting, ${outbox.retrying} retrying, ${outbox.failed} failed`,
    ),
    found.sending
      ? line("ok", "Sending", "on")
      : line(
          production ? "problem" : "note",
          "Sending",
          "off, by SENDING or since a restore: mail, texts and vendor requests wait",
        ),
    lastReconciledAt
      ? line("ok", "Reconciliation", `payments were last compared on ${format(lastReconciledAt)}`)
      : line(
          "note",
          "Reconciliation",
          "payments have not been compared yet; a worker does that when it starts",
        ),
    ...found.schedules.map((schedule) => scheduleLine(schedule, isRunning, now, format)),
    found.admins > 0
      ? line("ok", "Admin", `${found.admins} can sign in`)
      : line("note", "Admin", "no admin can sign in; run npm run admin:reset -- you@company.com"),
    production && !found.appUrl.startsWith("https:")
      ? line("note", "APP_URL", `${found.appUrl} is not https`)
      : line("ok", "APP_URL", found.appUrl),
    production &&
      found.appUrl.startsWith("https:") &&
      !found.trustsProxy &&
      line("note", "TRUST_PROXY", noProxy),
    found.diskProblem && line("problem", "Disk", found.diskProblem),
    Boolean(found.alertError) && line("problem", "Alerts", `could not be sent: ${found.alertError}`, null),
    ...found.disks.map(diskLine),
    production && !found.isSetUp && line("note", "Company", notSetUp),
    backupLine(found.backup, format),
    !found.hasRents && line("note", "HUD rents", noRents),
    ...found.vendors.map((vendor) => vendorLine(vendor, production, format)),
    found.vendors.some(({ vendor, mode }) => vendor === "smtp" && mode === "live") &&
      line("ok", "DKIM", found.dkim ? "mail is signed here" : "not signed here; the mail server has to sign"),
  ];
  return lines.filter((each) => typeof each === "object");
}

function scheduleLine(
  { name, everyMs, last }: ScheduleState,
  isRunning: boolean,
  now: Date,
  format: (at: Date) => string,
): Finding {
  if (!last) return line("note", "Schedule", `${name}: never`);
  const at = last.finishedAt ?? last.startedAt;
  if (last.error) return line("note", "Schedule", `${name}: failed ${format(at)}: ${last.error}`, name);
  const isLate = isRunning && now.getTime() - at.getTime() > 4 * everyMs;
  return line(
    isLate ? "note" : "ok",
    "Schedule",
    `${name}: last ran ${format(at)}${isLate ? ", so it is late" : ""}`,
    isLate ? name : null,
  );
}

function replicaLine(lag: number): Finding {
  if (lag <= 10) return line("ok", "Replica", "lists and exports are read from it");
  const why = lag === Infinity ? "can't be used; the log says why" : `is ${Math.round(lag)} s behind`;
  return line("note", "Replica", `${why}: the primary serves its reads`, "Replica");
}

const leastFreeBytes = 2e9;

function diskLine({ about, folder, freeBytes, totalBytes }: DiskSpace): Finding {
  const isLow = freeBytes < leastFreeBytes || freeBytes < totalBytes / 10;
  const space = `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} are free in ${folder}`;
  return isLow ? line("note", about, `almost full: ${space}`, about) : line("ok", about, space);
}

const backupLine = ({ provenAt, problem }: Operations["backup"], format: (at: Date) => string) =>
  problem
    ? line("problem", "Backups", problem)
    : provenAt
      ? line("ok", "Backups", `last proven ${format(provenAt)}`)
      : line("note", "Backups", "none is proven yet; run npm run backup");

const noProxy = "not set: behind a proxy, all visitors count as one address; set the number of proxies";
const notSetUp = "the public site is closed until the company facts and the prices are saved under Settings";
const noRents = "none for the service area; load them in Settings, Rent data";

function vendorLine(state: VendorState, production: boolean, format: (at: Date) => string): Finding {
  const { vendor, mode, lastSuccessAt, lastErrorAt, lastError, refusedSince } = state;
  const { label, settings } = vendorTable[vendor];
  if (state.problem) return line("problem", label, state.problem);
  if (mode === "not configured") {
    const missing = `not configured; set ${settings.join(", ")}`;
    return line(production && vendor === "smtp" ? "problem" : "note", label, missing);
  }
  const worked = lastSuccessAt ? `, last worked ${format(lastSuccessAt)}` : "";
  if (isBroken(state))
    return line(
      "problem",
      label,
      `${mode}, ${refusedSince ? "key refused" : "failed"} ${lastErrorAt && format(lastErrorAt)}: ${lastError}${worked}`,
    );
  return line("ok", label, mode + worked);
}

const line = (
  level: Finding["level"],
  about: string,
  text: string,
  alert: string | null = level === "problem" ? about : null,
): Finding => ({ level, about, text, ...(alert && { alert }) });
