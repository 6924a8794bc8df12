import type { AgreementStatus } from "#app/features/agreements/rules.ts";
import {
  groupOf,
  type StatusEvent,
  type StatusGroup,
  stages,
  statusBadge,
} from "#app/features/leads/rules.ts";
import { isPaid } from "#app/features/payments/rules.ts";
import type { TaskRow } from "#app/features/tasks/queries.server.ts";
import { clockAt, instantAt } from "#app/lib/dates.ts";

const meanings: Record<StatusGroup["value"], string> = {
  new: "No report, walkthrough or offer yet.",
  analysis_submitted: "The owner has asked for a rent report.",
  site_visit_scheduled: "A walkthrough is agreed with the owner.",
  proposal: "The owner has seen our offer.",
  contract_sent: "The agreement must be out.",
  enrolled: "The owner has joined, and onboarding starts.",
  closed: "The lead process is finished.",
  won: "The home is under management.",
  lost: "Needs a reason. An invalid lead doesn't count as lost business.",
};

const events: Record<StatusEvent, string> = {
  pitched: "the pitch is done",
  walkthrough_scheduled: "a walkthrough is scheduled",
  enrolled: "the owner enrolls",
  agreement_sent: "the agreement is sent",
  fee_paid: "the fee is paid",
};

export type UnderWay = { hasAgreement: boolean; hasPayment: boolean; hasWalkthrough: boolean };

export const statusChoices = (now: UnderWay) =>
  stages.map((group) => ({
    value: group.value,
    label: statusBadge(group.value).label,
    meaning: meanings[group.value],
    next: nextOf(group),
    caution: cautionOf(group.value, now),
  }));

/** What changes the status by itself afterwards. */
function nextOf({ value, after }: StatusGroup) {
  const names = (Object.keys(events) as StatusEvent[])
    .filter((event) => after[event] !== null && groupOf(after[event])?.value !== value)
    .map((event) => events[event]);
  const last = names.pop();
  if (!last) return "Nothing changes it by itself.";
  return `Changes by itself when ${names.length > 0 ? `${names.join(", ")} or ${last}` : last}.`;
}

function cautionOf(status: StatusGroup["value"], now: UnderWay): string | null {
  if (status === "contract_sent" && !now.hasAgreement)
    return "No agreement is out. Sending it from this page sets the status.";
  if (status === "site_visit_scheduled" && !now.hasWalkthrough) return "No walkthrough is on the calendar.";
  if (status !== "lost") return null;
  const open = [now.hasAgreement && "the agreement", now.hasPayment && "the payment link"].filter(Boolean);
  return open.length > 0 ? `It doesn't cancel ${open.join(" and ")}: cancel first on this page.` : null;
}

type Facts = {
  status: string | null;
  agreement: AgreementStatus | null;
  hasWalkthrough: boolean;
  wasWalkthroughCanceled: boolean;
  payments: readonly { status: string }[];
};

const ended: Partial<Record<AgreementStatus, string>> = {
  declined: "The agreement was declined",
  cancelled: "The agreement was canceled",
  expired: "The agreement expired",
};

/** What ended since, if the status still speaks of it; never changes by itself. */
export function whatEnded({
  status,
  agreement,
  hasWalkthrough,
  wasWalkthroughCanceled,
  payments,
}: Facts): string | null {
  switch (groupOf(status)?.value) {
    case "contract_sent":
      return (agreement && ended[agreement]) ?? null;
    case "site_visit_scheduled":
      return wasWalkthroughCanceled && !hasWalkthrough ? "The walkthrough was canceled" : null;
    case "enrolled": {
      const paid = payments.filter((payment) => isPaid(payment.status));
      const isRefunded = paid.length > 0 && paid.every((payment) => payment.status === "refunded");
      return isRefunded ? "The onboarding fee was refunded" : null;
    }
    default:
      return null;
  }
}

/** Days offered for the next follow-up, `YYYY-MM-DD`. */
export function followUpDays(now: Date, timeZone: string) {
  const today = clockAt(now, timeZone).date;
  const after = (days: number) => clockAt(instantAt(today, "12:00", timeZone, days), timeZone).date;
  return [
    { label: "Tomorrow", date: after(1) },
    { label: "In 3 days", date: after(3) },
    { label: "Next week", date: after(7) },
  ];
}

export const nextFollowUp = (tasks: readonly TaskRow[]) =>
  tasks
    .filter(({ kind, doneAt }) => kind === "follow_up" && doneAt === null)
    .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime())[0];
