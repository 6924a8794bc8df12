import type { Finding } from "#app/features/settings/integrations/doctor.ts";

export type Condition = { about: string; text: string; newestAt?: Date; host?: string };

type FailedKind = { label: string; count: number; newestAt: Date };

export function conditionsOf(
  findings: readonly Finding[],
  failed: readonly FailedKind[],
  host: string,
): Condition[] {
  const lasting = findings.flatMap(({ alert, text }) => {
    if (!alert) return [];
    return alert.startsWith("Disk")
      ? [{ about: `${alert} on ${host}`, text, host }]
      : [{ about: alert, text }];
  });
  if (failed.length === 0) return lasting;
  const text = failed.map(({ label, count }) => `${label} (${count})`).join(", ");
  const newestAt = new Date(Math.max(...failed.map((kind) => kind.newestAt.getTime())));
  return [...lasting, { about: "Failed jobs", text, newestAt }];
}

const minute = 60_000;
const settleMs = 4 * minute;
const hourMs = 60 * minute;

type Stored = { since: Date; alertedAt: Date | null };

export function isAlertDue({ since, alertedAt }: Stored, { newestAt }: Condition, now: Date) {
  if (!alertedAt) return now.getTime() - since.getTime() >= settleMs;
  const age = now.getTime() - alertedAt.getTime();
  return age >= 24 * hourMs || (newestAt !== undefined && newestAt > alertedAt && age >= hourMs);
}
