import { href, useSearchParams } from "react-router";
import { Checkbox, FieldGroup, SelectField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { useShown } from "#app/components/form/saved-fields.tsx";
import { LeadDialogActions } from "#app/features/leads/components/lead/lead-dialog.tsx";
import type { LeadStatusPage } from "#app/features/leads/header/queries.server.ts";
import { statusChoices } from "#app/features/leads/header/rules.ts";
import { upperFirst } from "#app/lib/letter-case.ts";

interface StatusFormProps {
  leadId: string;
  lead: LeadStatusPage;
  /** To a submission without JavaScript. */
  reply: FormReply | undefined;
}

export function StatusForm({ leadId, lead: current, reply }: StatusFormProps) {
  const form = useOfficeForm({ reply });
  const { pending, problems, fields, typed } = form;
  // Of a card of the board that was moved to a status with more to ask.
  const [asked] = useSearchParams();
  const lead = useShown(current, form.reply);
  return (
    <OfficeForm
      form={form}
      action={href("/leads/:id/status", { id: leadId })}
      fields={{ version: lead.version, back: typed?.back ?? asked.get("back") ?? "" }}
      noValidate
    >
      <div className="grid gap-4">
        <FormErrors id="status-problem" errors={problems} />
        <FieldGroup id="status-choice" label="Choose the new status" errors={fields.status}>
          <div className="grid">
            {statusChoices(lead.underWay).map(({ value, label, meaning, next, caution }) => (
              <Checkbox
                key={value}
                type="radio"
                id={`status-${value}`}
                name="status"
                value={value}
                defaultChecked={(typed?.status ?? asked.get("to") ?? lead.status) === value}
                label={value === lead.status ? `${label} (now)` : label}
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
          {...form.field("reason", lead.reason ?? "")}
          id="status-reason"
          label="Reason"
          placeholder="Choose one"
          className="hidden in-[form:has([value=lost]:checked)]:block"
        >
          {(["lost", "invalid"] as const).map((kind) => (
            <optgroup key={kind} label={upperFirst(kind)}>
              {lead.reasons
                .filter((reason) => reason.kind === kind)
                .map(({ label }) => (
                  <option key={label}>{label}</option>
                ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <LeadDialogActions leadId={leadId} pending={pending}>
        Save status
      </LeadDialogActions>
    </OfficeForm>
  );
}
