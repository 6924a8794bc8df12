import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { SelectField, TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import {
  type ContactChange,
  contactChanges,
  textConsentWays,
} from "#app/features/conversations/calls/contact-changes.ts";
import { LeadDialog, LeadDialogActions } from "#app/features/leads/components/lead-dialog.tsx";
import { LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import type { KnownLead } from "#app/features/leads/types.ts";
import { clockAt } from "#app/lib/dates.ts";
import { formatPhone } from "#app/lib/format.ts";

interface ContactDialogProps {
  change: ContactChange;
  others: readonly KnownLead[];
  reply: FormReply | undefined;
}

export function ContactDialog({ change, others, reply }: ContactDialogProps) {
  const isCall = change === "do-not-call" || change === "wrong-number";
  return (
    <LeadDialog id="change-contact" title={contactChanges[change].title}>
      {() =>
        isCall ? (
          <LastCall outcome={change === "do-not-call" ? "do_not_call" : "wrong_number"} others={others}>
            {contactChanges[change].submit}
          </LastCall>
        ) : (
          <ChangeForm change={change} others={others} reply={reply} />
        )
      }
    </LeadDialog>
  );
}

type LastCallProps = { outcome: string; others: readonly KnownLead[]; children: ReactNode };

/** Shares its draft with the form of the call card. */
function LastCall({ outcome, others, children }: LastCallProps) {
  const { lead } = useLeadPage();
  const form = useLeadForm("call");
  return (
    <LeadForm
      form={form}
      fields={{ outcome }}
      // The dialog closes before the answer would.
      onSubmit={form.dropDraft}
      className="grid gap-3"
    >
      <p>
        No one here can call or text {formatPhone(lead.phone ?? "")} any more, and texts that wait are not
        sent. Emails still go out. You can undo this, or allow calls again later with a reason.
      </p>
      <OtherLeads others={others} />
      <TextArea
        {...form.field("note")}
        id="last-call-note"
        label="About the call"
        optional
        rows={2}
        maxLength={2_000}
      />
      <LeadDialogActions pending={form.pending}>{children}</LeadDialogActions>
    </LeadForm>
  );
}

function OtherLeads({ others }: Pick<ContactDialogProps, "others">) {
  if (others.length === 0) return null;
  return (
    <p>
      This number is also on{" "}
      {others.map(({ id, name, address }, index) => (
        <span key={id}>
          {index > 0 ? "; " : ""}
          <Link to={href("/leads/:id", { id })} className="link">
            {[name, address].filter(Boolean).join(", ")}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}

function ChangeForm({ change, others, reply }: ContactDialogProps) {
  const { lead } = useLeadPage();
  const form = useOfficeForm({ reply });
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id/contact/:change", { id: lead.id, change })}
      noValidate
      className="grid gap-3"
    >
      <FormErrors id="change-contact-problem" errors={form.problems} />
      {change === "text-consent" ? (
        <ConsentFields field={form.field} />
      ) : (
        <>
          <p>
            {change === "allow-calls"
              ? "Calls to this number are offered again, and texts unless the owner sent STOP."
              : "The owner asked us not to call. The number stays marked."}
          </p>
          {change === "allow-calls" ? <OtherLeads others={others} /> : null}
          <TextArea
            {...form.field("reason")}
            id="contact-reason"
            label="Reason"
            hint="For staff only. It's saved in the timeline."
            required
            rows={2}
            maxLength={500}
          />
        </>
      )}
      <LeadDialogActions pending={form.pending}>{contactChanges[change].submit}</LeadDialogActions>
    </OfficeForm>
  );
}

function ConsentFields({ field }: Pick<ReturnType<typeof useOfficeForm>, "field">) {
  const { people, me, now, timeZone } = useLeadPage();
  const today = clockAt(now, timeZone).date;
  return (
    <>
      <p>
        The owner agreed to texts about their property, about four messages a month at most. They know that
        message and data rates may apply, that STOP ends the texts and that HELP helps.
      </p>
      <SelectField
        {...field("way")}
        id="consent-way"
        label="How they agreed"
        placeholder="Choose"
        options={Object.entries(textConsentWays).map(([value, label]) => ({ value, label }))}
      />
      <SelectField
        {...field("takenBy", me)}
        id="consent-by"
        label="Taken by"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField {...field("takenOn", today)} id="consent-on" type="date" label="On" max={today} />
    </>
  );
}
