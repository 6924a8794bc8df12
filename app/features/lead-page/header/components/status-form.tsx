import { href, Link, useSearchParams } from "react-router";
import { Checkbox, FieldGroup, SelectField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { useShown } from "#app/components/form/saved-fields.tsx";
import { isLive } from "#app/features/agreements/rules.ts";
import { statusChoices, type UnderWay } from "#app/features/lead-page/header/rules.ts";
import { LeadDialog, LeadDialogActions } from "#app/features/leads/components/lead-dialog.tsx";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { groupOf } from "#app/features/leads/rules.ts";
import { isLive as isPaymentLive } from "#app/features/payments/rules.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { upperFirst } from "#app/lib/text.ts";

export function StatusDialog({ reply }: { reply: FormReply | undefined }) {
  return (
    <LeadDialog id="status" title="Status" wide>
      {() => <StatusForm reply={reply} />}
    </LeadDialog>
  );
}

function StatusForm({ reply }: { reply: FormReply | undefined }) {
  const form = useOfficeForm({ reply });
  const { pending, problems, fields, typed } = form;
  // Of a card of the board that was moved to a status with more to ask.
  const [asked] = useSearchParams();
  const page = useLeadPage();
  const lead = useShown(page.lead, form.reply);
  // Null for an unknown legacy status.
  const status = groupOf(lead.status)?.value ?? null;
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id/status", { id: lead.id })}
      fields={{ version: lead.version, back: typed?.back ?? asked.get("back") ?? "" }}
      noValidate
    >
      <div className="grid gap-4">
        <FormErrors id="status-problem" errors={problems} />
        {page.lead.statusChange ? (
          <p className="text-quiet">
            <LastChange
              {...page.lead.statusChange}
              timeZone={page.timeZone}
              record={page.isAdmin ? `lead:${lead.id}` : null}
            />
          </p>
        ) : null}
        <FieldGroup id="status-choice" label="Choose the new status" errors={fields.status}>
          <div className="grid">
            {statusChoices(underWay(page)).map(({ value, label, meaning, next, caution }) => (
              <Checkbox
                key={value}
                type="radio"
                id={`status-${value}`}
                name="status"
                value={value}
                defaultChecked={(typed?.status ?? asked.get("to") ?? status) === value}
                label={value === status ? `${label} (now)` : label}
                hint={
                  <>
                    {meaning} {next}
                    {caution ? <b className="block font-medium text-ink">{caution}</b> : null}
                  </>
                }
                // What follows is shown for the chosen one.
                className="py-1 not-has-checked:[&_p]:hidden"
              />
            ))}
          </div>
        </FieldGroup>
        <SelectField
          {...form.field("reason", lead.statusReason ?? "")}
          id="status-reason"
          label="Reason"
          placeholder="Choose one"
          className="hidden in-[form:has([value=lost]:checked)]:block"
        >
          {(["lost", "invalid"] as const).map((kind) => (
            <optgroup key={kind} label={upperFirst(kind)}>
              {page.lostReasons
                .filter((reason) => reason.kind === kind)
                .map(({ label }) => (
                  <option key={label}>{label}</option>
                ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <LeadDialogActions pending={pending}>Save status</LeadDialogActions>
    </OfficeForm>
  );
}

interface LastChangeProps {
  at: Date;
  by: string;
  timeZone: string;
  /** Its subject in the audit log, for admins. */
  record: string | null;
}

function LastChange({ at, by, timeZone, record }: LastChangeProps) {
  const text = `Last changed ${formatExactDateTime(at, timeZone)} by ${by}`;
  if (!record) return text;
  return (
    <Link to={`${href("/admin/audit")}?${new URLSearchParams({ record, kind: "status" })}`} className="link">
      {text}
    </Link>
  );
}

function underWay({ lead, deal, extras }: ReturnType<typeof useLeadPage>): UnderWay {
  const status = deal.agreement.agreement?.status;
  return {
    hasAgreement: status !== undefined && (isLive(status) || status === "completed"),
    hasPayment: deal.money.payments.some((payment) => isPaymentLive(payment.status)),
    hasWalkthrough: lead.walkthroughDate !== null || extras.walkthrough !== null,
  };
}
