import { useState } from "react";
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
import { TestMode } from "#app/components/test-mode.tsx";
import { agreementStatusText } from "#app/features/agreements/labels.ts";
import { agreementBadge, isOut, isSignable } from "#app/features/agreements/rules.ts";
import { LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { LegalOwnerFields } from "#app/features/leads/owners/components/legal-owner-fields.tsx";
import { paymentLabel } from "#app/features/payments/components/payment-labels.ts";
import { isPaid } from "#app/features/payments/rules.ts";
import type { WalkthroughView } from "#app/features/walkthroughs/queries.server.ts";
import { type Step, steps } from "#app/features/walkthroughs/rules.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";

interface WalkthroughStepsProps {
  walkthrough: WalkthroughView;
  step: Step;
  /** Opens the agreement once. */
  link: { key: string } | null;
  formKey: string;
  reply: FormReply | undefined;
}

export function WalkthroughSteps(props: WalkthroughStepsProps) {
  const { lead } = useLeadPage();
  const { step } = props;
  return (
    <>
      <nav aria-label="Steps" className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
        {(Object.keys(steps) as Step[]).map((each, index) => (
          <Link
            key={each}
            to={stepPath(lead.id, each)}
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

const stepPath = (id: string, step: Step) =>
  `${href("/leads/:id/walkthrough", { id })}${step === "pitch" ? "" : `?step=${step}`}`;

function PitchStep({ walkthrough: current, formKey, reply }: WalkthroughStepsProps) {
  const { lead, people, me } = useLeadPage();
  const form = useOfficeForm({ formKey, reply });
  const { typed, fields, problems, pending } = form;
  // The version that was seen: another person's change appears with the reply.
  const [first] = useState(current);
  const walkthrough = form.reply ? current : first;
  const { booking, requirements, choice } = walkthrough;
  return (
    <OfficeForm
      form={form}
      action={stepPath(lead.id, "pitch")}
      fields={{ intent: "schedule", ...(booking && { version: booking.version }) }}
      noValidate
      className="group grid gap-5"
    >
      <FormErrors id="walkthrough-problem" errors={problems} />
      <p>
        Go through what we need from {lead.name}, then agree on a day and a time
        {lead.address ? ` at ${lead.address}` : ""}. Not pitched yet?{" "}
        <Link to={href("/leads/:id/pitch", { id: lead.id })} className="link">
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
        defaultChecked={typed ? typed.acknowledged === "on" : booking !== null}
        errors={fields.acknowledged}
      />
      <DateTimePicker
        id="walkthrough-at"
        name="walkthrough"
        label="Day and time"
        {...choice}
        defaultDate={typed?.["walkthrough.date"] ?? booking?.date ?? ""}
        defaultTime={typed?.["walkthrough.time"] ?? booking?.time ?? ""}
        errors={fields.walkthrough ?? []}
      />
      <SelectField
        id="walkthrough-who"
        name="assignedTo"
        label="Who comes"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={typed?.assignedTo ?? booking?.assignedTo ?? lead.assigneeId ?? me}
        errors={fields.assignedTo}
      />
      <DialogActions>
        <Button
          type="submit"
          pending={pending}
          pendingLabel="Scheduling..."
          className="group-has-[#walkthrough-acknowledged:not(:checked)]:opacity-80"
        >
          {booking ? "Change Walkthrough" : "Schedule Walkthrough"}
        </Button>
      </DialogActions>
    </OfficeForm>
  );
}

function ContractStep({ link, ...page }: WalkthroughStepsProps) {
  const { deal, timeZone } = useLeadPage();
  const { agreement, isSet } = deal.agreement;
  const canSign = agreement !== null && isSignable(agreement.status);
  const isOver = !agreement || ["preparing", "declined", "expired", "cancelled"].includes(agreement.status);
  return (
    <div className="grid gap-4">
      {agreement ? (
        <p className="flex flex-wrap items-center gap-2">
          <Badge {...agreementBadge(agreement)} />
          {agreementStatusText(agreement, timeZone)}
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
        <SendForm step="contract" intent="send-agreement" submit="Email the agreement" />
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canSign && !link ? <StepForm {...page} intent="open" submit="Open on this device" /> : null}
        {canSign && isOut(agreement.status) ? (
          <SendForm
            step="contract"
            intent="send-agreement-again"
            submit="Email the link again"
            variant="outline"
          />
        ) : null}
      </div>
    </div>
  );
}

interface SendFormProps {
  step: Step;
  intent: "send-agreement" | "send-agreement-again" | "request-payment";
  submit: string;
  variant?: "outline";
}

/** A form of the lead's page that returns to the dialog. */
function SendForm({ step, intent, submit, variant }: SendFormProps) {
  const { lead, deal } = useLeadPage();
  const form = useLeadForm(intent, { isDraft: false });
  const { typed, fields, pending } = form;
  return (
    <LeadForm form={form} fields={{ back: stepPath(lead.id, step) }} className="grid gap-4">
      {intent === "send-agreement" ? (
        <LegalOwnerFields id="walkthrough" known={deal.agreement.owners} typed={typed} errors={fields} />
      ) : null}
      <Button type="submit" variant={variant} className="justify-self-start" pending={pending}>
        {submit}
      </Button>
    </LeadForm>
  );
}

type StepFormProps = Pick<WalkthroughStepsProps, "step" | "formKey" | "reply"> & {
  intent: "open" | "checkout";
  submit: string;
};

function StepForm({ step, intent, submit, formKey, reply }: StepFormProps) {
  const { lead } = useLeadPage();
  const form = useOfficeForm({ formKey, reply });
  return (
    <OfficeForm
      form={form}
      action={stepPath(lead.id, step)}
      fields={{ intent }}
      preventScrollReset
      className="grid gap-4"
    >
      <FormErrors id={`${intent}-problem`} errors={[form.problem].filter(Boolean)} />
      <Button type="submit" className="justify-self-start" pending={form.pending}>
        {submit}
      </Button>
    </OfficeForm>
  );
}

function PaymentStep(page: WalkthroughStepsProps) {
  const { deal, now, timeZone } = useLeadPage();
  const { payments, mode, feeCents } = deal.money;
  const [latest] = payments;
  const paid = payments.find(({ status }) => isPaid(status));
  const shown = paid ?? latest;
  const isReady =
    latest?.status === "open" && latest.url && (latest.expiresAt?.getTime() ?? 0) > now.getTime();
  return (
    <div className="grid gap-4">
      <p>
        The onboarding fee is <b className="num">{formatPromisedDollars(shown?.amountCents ?? feeCents)}</b>.
        {mode === "sandbox" ? <TestMode className="ml-2">No real charges.</TestMode> : null}
      </p>
      {shown ? <p className="text-soft">{paymentLabel(shown, timeZone)}</p> : null}
      {mode === "not configured" ? (
        <FormErrors id="payment-problem" errors={["Payments are not set up yet."]} />
      ) : null}
      {paid || mode === "not configured" ? null : (
        <div className="flex flex-wrap items-start gap-2">
          {isReady ? (
            <NewTabButton to={latest.url ?? ""}>Open the checkout</NewTabButton>
          ) : (
            <StepForm {...page} intent="checkout" submit="Prepare the checkout" />
          )}
          <SendForm
            step="payment"
            intent="request-payment"
            submit="Email the payment link"
            variant="outline"
          />
        </div>
      )}
    </div>
  );
}
