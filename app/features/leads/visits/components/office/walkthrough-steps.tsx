import { type ReactNode, useState } from "react";
import { href, Link } from "react-router";
import { Badge } from "#app/components/badge.tsx";
import { Button } from "#app/components/button.tsx";
import { DateTimePicker } from "#app/components/dates/date-time-picker.tsx";
import { DialogActions } from "#app/components/dialog.tsx";
import { Checkbox, SelectField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { agreementStatusText } from "#app/features/agreements/labels.ts";
import type { StaffAgreement } from "#app/features/agreements/queries/office.server.ts";
import { agreementBadge, isOut, isSignable } from "#app/features/agreements/rules.ts";
import { LegalOwnerFields } from "#app/features/leads/owners/components/legal-owner-fields.tsx";
import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";
import type { Walkthrough } from "#app/features/leads/visits/queries.server.ts";
import { type Step, steps } from "#app/features/leads/visits/rules.ts";
import { paymentLabel } from "#app/features/payments/components/payment-labels.ts";
import type { LeadMoney } from "#app/features/payments/queries.server.ts";
import { isPaid } from "#app/features/payments/rules.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";

interface WalkthroughStepsProps {
  walkthrough: Walkthrough;
  step: Step;
  contract: { agreement: StaffAgreement | null; owners: LegalOwner[]; isSet: boolean } | null;
  /** Opens the agreement once. */
  link: { key: string } | null;
  money: LeadMoney | null;
  me: string;
  now: Date;
  formKey: string;
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
}

export function WalkthroughSteps(props: WalkthroughStepsProps) {
  const { step, walkthrough } = props;
  return (
    <>
      <nav aria-label="Steps" className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
        {(Object.keys(steps) as Step[]).map((each, index) => (
          <Link
            key={each}
            to={stepPath(walkthrough, each)}
            replace
            preventScrollReset
            aria-current={each === step ? "step" : undefined}
            className="inline-flex min-h-10 items-center px-3 font-medium text-soft no-underline hover:text-ink aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_var(--color-blue)]"
          >
            {index + 1}. {steps[each]}
          </Link>
        ))}
      </nav>
      {step === "pitch" ? <PitchStep key="pitch" {...props} /> : null}
      {step === "contract" ? <ContractStep key="contract" {...props} /> : null}
      {step === "payment" ? <PaymentStep key="payment" {...props} /> : null}
    </>
  );
}

const stepPath = ({ lead }: Walkthrough, step: Step) =>
  `${href("/leads/:id/walkthrough", { id: lead.id })}${step === "pitch" ? "" : `?step=${step}`}`;

function PitchStep({ walkthrough: current, me, formKey, reply }: WalkthroughStepsProps) {
  const form = useOfficeForm({ formKey, reply });
  const { typed, fields, problems, pending } = form;
  // The version that was seen: another person's change appears with the reply.
  const [first] = useState(current);
  const walkthrough = form.reply ? current : first;
  const { visit, people, requirements } = walkthrough;
  return (
    <OfficeForm
      form={form}
      action={stepPath(walkthrough, "pitch")}
      fields={{ intent: "schedule", ...(visit && { version: visit.version }) }}
      noValidate
      className="group grid gap-5"
    >
      <FormErrors id="walkthrough-problem" errors={problems} />
      <p>
        Go through what we need from {walkthrough.lead.name}, then agree on a day and a time
        {walkthrough.address ? ` at ${walkthrough.address}` : ""}. Not pitched yet?{" "}
        <Link to={href("/leads/:id/pitch", { id: walkthrough.lead.id })} className="link">
          Give the pitch
        </Link>
      </p>
      <ol className="list-decimal divide-y divide-line rounded-card border border-line py-1 pr-4 pl-9">
        {requirements.map(({ title, detail }) => (
          <li key={title} className="py-1.5">
            <b>{title}</b>
            <span className="block text-soft">{detail}</span>
          </li>
        ))}
      </ol>
      <Checkbox
        id="walkthrough-acknowledged"
        name="acknowledged"
        label="The owner has heard the requirements and acknowledges them."
        defaultChecked={typed ? typed.acknowledged === "on" : visit !== null}
        errors={fields.acknowledged}
      />
      <DateTimePicker
        id="walkthrough-visit"
        name="visit"
        label="Day and time"
        {...walkthrough.choice}
        defaultDate={typed?.["visit.date"] ?? visit?.date ?? ""}
        defaultTime={typed?.["visit.time"] ?? visit?.time ?? ""}
        errors={fields.visit ?? []}
      />
      <SelectField
        id="walkthrough-who"
        name="assignedTo"
        label="Who comes"
        options={people}
        defaultValue={typed?.assignedTo ?? visit?.assignedTo ?? walkthrough.lead.assignedTo ?? me}
        errors={fields.assignedTo}
      />
      <DialogActions>
        <Button
          type="submit"
          pending={pending}
          pendingLabel="Scheduling..."
          className="group-has-[#walkthrough-acknowledged:not(:checked)]:opacity-60"
        >
          {visit ? "Change Walkthrough" : "Schedule Walkthrough"}
        </Button>
      </DialogActions>
    </OfficeForm>
  );
}

function ContractStep({ contract, link, ...page }: WalkthroughStepsProps) {
  if (!contract) return null;
  const { agreement, owners, isSet } = contract;
  const canSign = agreement !== null && isSignable(agreement.status);
  const isOver = !agreement || ["preparing", "declined", "expired", "cancelled"].includes(agreement.status);
  return (
    <div className="grid gap-4">
      {agreement ? (
        <p className="flex flex-wrap items-center gap-2">
          <Badge {...agreementBadge(agreement)} />
          {agreementStatusText(agreement, page.walkthrough.timeZone)}
        </p>
      ) : (
        <p>
          {isSet
            ? "No agreement has been sent."
            : "Agreements are not set up yet. An admin can connect the signing service in the settings."}
        </p>
      )}
      {link ? (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-wash p-4">
          <p className="min-w-0 flex-1 basis-60">Ready for 30 minutes. It works once, on this device.</p>
          <NewTabButton to={href("/agreement/open/:key", { key: link.key })}>Open the agreement</NewTabButton>
        </div>
      ) : null}
      {isSet && isOver ? (
        <StepForm
          {...page}
          intent="send-agreement"
          submit="Email the agreement"
          fields={({ typed, fields }) => (
            <LegalOwnerFields id="walkthrough" known={owners} typed={typed} errors={fields} />
          )}
        />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canSign && !link ? <StepForm {...page} intent="open" submit="Open on this device" /> : null}
        {canSign && isOut(agreement.status) ? (
          <StepForm {...page} intent="send-agreement-again" submit="Email the link again" variant="outline" />
        ) : null}
      </div>
    </div>
  );
}

type StepFormProps = Pick<WalkthroughStepsProps, "walkthrough" | "step" | "formKey" | "reply"> & {
  intent: string;
  submit: string;
  variant?: "outline";
  fields?: (form: ReturnType<typeof useOfficeForm>) => ReactNode;
};

function StepForm({ walkthrough, step, intent, submit, fields, formKey, reply, variant }: StepFormProps) {
  const own = reply?.initialValue?.intent === intent ? reply : undefined;
  const form = useOfficeForm({ formKey, reply: own });
  return (
    <OfficeForm
      form={form}
      action={stepPath(walkthrough, step)}
      fields={{ intent }}
      preventScrollReset
      noValidate
      className="grid gap-4"
    >
      <FormErrors id={`${intent}-problem`} errors={fields ? form.problems : [form.problem].filter(Boolean)} />
      {fields?.(form)}
      <Button type="submit" variant={variant} className="justify-self-start" pending={form.pending}>
        {submit}
      </Button>
    </OfficeForm>
  );
}

function PaymentStep({ money, now, ...page }: WalkthroughStepsProps) {
  if (!money) return null;
  const [latest] = money.payments;
  const paid = money.payments.find(({ status }) => isPaid(status));
  const shown = paid ?? latest;
  const isReady =
    latest?.status === "open" && latest.url && (latest.expiresAt?.getTime() ?? 0) > now.getTime();
  return (
    <div className="grid gap-4">
      <p>
        The onboarding fee is{" "}
        <b className="num">{formatPromisedDollars(shown?.amountCents ?? money.feeCents)}</b>.
        {money.mode === "sandbox" ? " Test mode: no real charges." : ""}
      </p>
      {shown ? <p className="text-soft">{paymentLabel(shown, page.walkthrough.timeZone)}</p> : null}
      {money.mode === "not configured" ? (
        <FormErrors id="payment-problem" errors={["Payments are not set up yet."]} />
      ) : null}
      {paid || money.mode === "not configured" ? null : (
        <div className="flex flex-wrap items-start gap-2">
          {isReady ? (
            <NewTabButton to={latest.url ?? ""}>Open the checkout</NewTabButton>
          ) : (
            <StepForm {...page} intent="checkout" submit="Prepare the checkout" />
          )}
          <StepForm {...page} intent="ask" submit="Email the payment link" variant="outline" />
        </div>
      )}
    </div>
  );
}
