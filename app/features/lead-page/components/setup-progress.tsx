import { Check, Circle } from "lucide-react";
import { Panel } from "#app/components/panel.tsx";
import type { StaffAgreement } from "#app/features/agreements/queries/office.server.ts";
import { agreementBadge, isOut } from "#app/features/agreements/rules.ts";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { groupOf } from "#app/features/leads/rules.ts";
import { progressOf } from "#app/features/onboarding/rules.ts";
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
  const stage = groupOf(lead.status)?.value;
  const isClosed = stage === "closed";
  const isSigned = agreement?.status === "completed";
  // The status of an agreement that is out was not set by hand.
  const isMarkedSigned = stage === "contract_sent" && !isSigned && !(agreement && isOut(agreement.status));
  const signed = agreement ? signing(agreement, timeZone) : "Not sent";
  const paidOn = paid?.paidAt ? `Paid ${formatDay(paid.paidAt, timeZone)}` : paid ? "Paid" : "Not paid";
  const items = onboarding ? `${progressOf(onboarding.items)} items done` : "Not started";
  const isHandedOver = Boolean(onboarding?.finishedAt);
  const byHand = (state: string, isByHand: boolean) => (isByHand ? `${state}, set by hand` : state);
  return [
    { label: "Property Analysis", isDone: true, state: isPriced ? "Estimate ready" : "No estimate yet" },
    {
      label: "Document Signing",
      isDone: isSigned || isMarkedSigned,
      state: byHand(signed, isMarkedSigned),
    },
    {
      label: "Payment Processing",
      isDone: paid !== undefined || isClosed,
      state: byHand(paidOn, !paid && isClosed),
    },
    {
      label: "Setup Complete",
      isDone: isHandedOver || isClosed,
      state: isHandedOver ? "Handed over" : byHand(items, isClosed),
    },
  ];
}

function signing(agreement: StaffAgreement, timeZone: string) {
  const { sentAt, ownerSignedAt, completedAt } = agreement;
  const sent = sentAt ? `Sent ${formatDay(sentAt, timeZone)}` : agreementBadge(agreement).label;
  if (completedAt) return `${sent}, signed ${formatDay(completedAt, timeZone)}`;
  if (ownerSignedAt) return `${sent}, signed by the owner ${formatDay(ownerSignedAt, timeZone)}`;
  return sentAt ? `${sent}, not signed` : sent;
}
