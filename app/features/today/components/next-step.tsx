import {
  CalendarCheck,
  Eye,
  FileSignature,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Phone,
  Wallet,
} from "lucide-react";
import { href, Link } from "react-router";
import { ButtonLink, buttonClass } from "#app/components/button.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { LeadButton, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { dueLabel } from "#app/features/tasks/components/task-line.tsx";
import type { Work } from "#app/features/today/next-step.ts";
import { nextStep, type Step, steps } from "#app/features/today/next-step.ts";
import { telUrl } from "#app/lib/format.ts";
import { lowerFirst } from "#app/lib/text.ts";

export const stepIcons: Record<Step, LucideIcon> = {
  call: Phone,
  reply: MessageSquare,
  confirm: CalendarCheck,
  walkthrough: CalendarCheck,
  agreement: FileSignature,
  countersign: FileSignature,
  remind: Mail,
  payment: Wallet,
  onboarding: ListChecks,
  review: Eye,
};

export function useNextStep() {
  const { lead, extras, tasks, deal, now } = useLeadPage();
  const { agreement } = deal.agreement;
  const work = {
    ...lead,
    targets: extras.targets.map(({ kind, dueAt }) => ({ kind, dueAt: new Date(dueAt) })),
    tasks: tasks
      .filter(({ doneAt }) => doneAt === null)
      .map(({ kind, dueAt }) => ({ kind: kind as Work, dueAt })),
    wasContacted: lead.lastContactedAt !== null,
    agreement: agreement?.status ?? null,
    payments: deal.money.payments,
    hasOnboarding: extras.onboarding !== null,
  };
  const means = {
    mayCall: Boolean(lead.phone) && extras.callBarrier === null,
    mayWrite: Boolean(lead.email),
    mayCountersign: Boolean(agreement?.brokerUrl),
  };
  return { next: nextStep(work, means, now), mayCall: means.mayCall };
}

/** The one filled button of the page, and how late it is. */
export function NextStep({ next }: { next: NonNullable<ReturnType<typeof useNextStep>["next"]> }) {
  const { deal, now, timeZone } = useLeadPage();
  const due = next.dueAt && dueLabel(next.dueAt, now, timeZone);
  return (
    <div className="grid justify-items-center gap-0.5 max-sm:order-first max-sm:basis-full! max-sm:justify-items-stretch max-sm:text-center">
      <StepButton {...next} />
      {next.step === "remind" ? (
        <span className="text-xs text-soft">Waiting for {deal.agreement.agreement?.brokerName}</span>
      ) : null}
      {due ? (
        <span
          className={`whitespace-nowrap text-xs ${due.state === "late" ? "font-medium text-red-deep" : "text-soft"}`}
        >
          {due.state === "late" ? due.words : `Due ${lowerFirst(due.words)}`}
        </span>
      ) : null}
    </div>
  );
}

const intents: Partial<Record<Step, string>> = {
  remind: "send-agreement-again",
  payment: "request-payment",
  onboarding: "onboarding-start",
};

function StepButton({ step, part }: { step: Step; part: string }) {
  const { lead, deal } = useLeadPage();
  const { label } = steps[step];
  const Icon = stepIcons[step];
  const content = (
    <>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </>
  );
  const brokerUrl = deal.agreement.agreement?.brokerUrl;
  const isPayable = deal.money.mode !== "not configured" && Boolean(lead.email);
  const intent = step === "payment" && !isPayable ? undefined : intents[step];
  if (intent)
    return (
      <LeadButton intent={intent} variant="primary" pendingLabel="Sending...">
        {content}
      </LeadButton>
    );
  if (step === "countersign" && brokerUrl)
    return (
      <NewTabButton to={brokerUrl} size="sm">
        {label}
      </NewTabButton>
    );
  if (step === "walkthrough")
    return (
      <Link
        to={href("/leads/:id/walkthrough", { id: lead.id })}
        preventScrollReset
        className={buttonClass({ size: "sm" })}
      >
        {content}
      </Link>
    );
  return (
    <ButtonLink href={step === "call" ? telUrl(lead.phone ?? "") : `#${part}`} size="sm">
      {content}
    </ButtonLink>
  );
}
