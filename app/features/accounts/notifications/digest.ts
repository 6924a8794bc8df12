import { formatSpan } from "#app/lib/format.ts";

export type Alert = {
  title: string;
  path: string;
  /** Of a response target. */
  targetId: string | null;
  dueAt: Date | null;
  /** It was met or ended since. */
  isOver: boolean;
};

type Line = Pick<Alert, "title" | "path">;

/** One line for each item that is still open, what is due first before the rest. */
export function digestLines(alerts: readonly Alert[], now: Date): Line[] {
  const newest = new Map(alerts.map((alert) => [alert.targetId ?? `${alert.title} ${alert.path}`, alert]));
  const dueFirst = ({ dueAt }: Alert) => dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return [...newest.values()]
    .filter(({ isOver }) => !isOver)
    .sort((a, b) => (dueFirst(a) < dueFirst(b) ? -1 : 1))
    .map(({ title, path, dueAt }) => ({ title: dueAt ? withDue(title, dueAt, now) : title, path }));
}

/** `Max Vander: first response 5 min late` */
function withDue(title: string, dueAt: Date, now: Date) {
  const left = dueAt.getTime() - now.getTime();
  const due = left < 0 ? `${formatSpan(-left)} late` : `due in ${formatSpan(left)}`;
  return title.replace(/ (missed, was )?due [A-Z][a-z]{2} \d.*$/, ` ${due}`);
}

/** `Max Vander and 2 others: first response 5 min late` */
export function digestSubject([first, ...others]: readonly Line[]) {
  const title = first?.title ?? "";
  if (others.length === 0) return title;
  const [name, ...what] = title.split(": ");
  return what.length > 0
    ? `${name} and ${others.length === 1 ? "1 other" : `${others.length} others`}: ${what.join(": ")}`
    : `${title}, and ${others.length} more`;
}
