import { Check, Circle } from "lucide-react";
import { Panel } from "#app/components/panel.tsx";
import type { StaffAgreement } from "#app/features/agreements/queries/office.server.ts";
import { agreementBadge } from "#app/features/agreements/rules.ts";
import { useLeadPage } from "#app/features/leads/components/lead/lead-page.tsx";
import { progressOf } from "#app/features/leads/onboarding/rules.ts";
import { isPaid } from "#app/features/payments/rules.ts";
import { formatDay } from "#app/lib/format.ts";

export function SetupProgress() {
  const page = useLeadPage();
  return (
    <Panel id="setup" title="Setup Progress">
      <ol className="grid gap-2.5 px-4 py-3.5">
        {linesOf(page).map(({ label, isDone, state }) => (
          <li key={label} className="flex items-start gap-2.5">
            {isDone ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 flex-none text-blue" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-4 flex-none text-quiet" />
            )}
            <p>
              <b className="font-medium">{label}</b>
              <span className="sr-only">{isDone ? ", complete" : ", not complete"}</span>
              <span className="num block text-soft">{state}</span>
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function linesOf({ lead, analysis, deal, extras, timeZone }: ReturnType<typeof useLeadPage>) {
  const { agreement } = deal.agreement;
  const { onboarding } = extras;
  const paid = deal.money.payments.find((payment) => isPaid(payment.status));
  const isPriced = analysis.state === "ready";
  const isClosed = lead.status === "closed" || Boolean(onboarding?.finishedAt);
  const items = onboarding ? `${progressOf(onboarding.items)} items done` : "Not started";
  return [
    { label: "Property Analysis", isDone: isPriced, state: isPriced ? "Estimate ready" : "No estimate yet" },
    {
      label: "Document Signing",
      isDone: agreement?.status === "completed",
      state: agreement ? signing(agreement, timeZone) : "Not sent",
    },
    {
      label: "Payment Processing",
      isDone: paid !== undefined,
      state: paid?.paidAt ? `Paid ${formatDay(paid.paidAt, timeZone)}` : paid ? "Paid" : "Not paid",
    },
    { label: "Setup Complete", isDone: isClosed, state: isClosed ? "Handed over" : items },
  ];
}

function signing(agreement: StaffAgreement, timeZone: string) {
  const { sentAt, ownerSignedAt, completedAt } = agreement;
  const sent = sentAt ? `Sent ${formatDay(sentAt, timeZone)}` : agreementBadge(agreement).label;
  if (completedAt) return `${sent}, signed ${formatDay(completedAt, timeZone)}`;
  if (ownerSignedAt) return `${sent}, signed by the owner ${formatDay(ownerSignedAt, timeZone)}`;
  return sentAt ? `${sent}, not signed` : sent;
}
