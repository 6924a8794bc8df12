import { Check } from "lucide-react";
import type { PromiseState, ReferralStep } from "#app/features/referrals/rules.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

interface ProgressProps {
  client: string;
  assignee: string | null;
  steps: readonly ReferralStep[];
  promise: { dueAt: Date; state: PromiseState } | null;
  timeZone: string;
}

export function Progress({ client, assignee, steps, promise, timeZone }: ProgressProps) {
  return (
    <ol>
      {steps.map((step) => (
        <li key={step.key} className={`${line} ${lineOf[step.state]}`}>
          <span className={`${mark} ${markOf[step.state]}`} aria-hidden="true">
            {step.state === "done" ? <Check className="size-4" strokeWidth={2.5} /> : null}
          </span>
          <p className={`font-serif text-h4 font-semibold ${step.state === "ahead" ? "text-soft" : ""}`}>
            {titleOf(step, { client, assignee })}
            <span className="sr-only">{spoken[step.state]}</span>
          </p>
          {step.at ? (
            <p className="num text-note text-soft">
              <time dateTime={step.at.toISOString()}>{formatExactDateTime(step.at, timeZone)}</time>
            </p>
          ) : null}
          {step.key === "contacted" && promise ? (
            <p className="num text-note font-medium">
              {promised[promise.state](formatExactDateTime(promise.dueAt, timeZone))}
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

const line =
  "relative pb-6 pl-11 last:pb-0 before:absolute before:top-8 before:bottom-1 before:left-[13px] before:border-l-2 last:before:hidden";
const lineOf = {
  done: "before:border-ink",
  current: "before:border-dashed before:border-edge",
  ahead: "before:border-dashed before:border-edge",
};

const mark = "absolute top-0 left-0 grid size-7 place-items-center rounded-full border";
const markOf = {
  done: "border-ink bg-ink text-paper",
  current: "border-ink bg-lamp",
  ahead: "border-edge bg-white",
};

const spoken = { done: ", done", current: ", next", ahead: ", later" };

function titleOf(
  { key, state }: ReferralStep,
  { client, assignee }: { client: string; assignee: string | null },
) {
  const isDone = state === "done";
  switch (key) {
    case "received":
      return "Referral received";
    case "assigned":
      return isDone ? `Assigned to ${assignee}` : "A manager picks it up";
    case "contacted":
      return isDone ? `${client} was contacted` : `We contact ${client}`;
    case "decision":
      return `${client} decides`;
    case "converted":
      return `${client} is our client`;
    case "lost":
      return "No agreement was signed";
    case "paid":
      return isDone ? "Your brokerage was paid" : "The fee goes to your brokerage";
  }
}

const promised: Record<PromiseState, (due: string) => string> = {
  open: (due) => `Due by ${due}`,
  met: (due) => `On time: due by ${due}`,
  late: (due) => `Late: it was due by ${due}`,
  overdue: (due) => `Late: it was due by ${due}. Please call us.`,
};
