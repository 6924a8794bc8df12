import { useState } from "react";
import { href, Link, useSearchParams } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { DialogActions } from "#app/components/dialog.tsx";
import { Checkbox, FieldGroup, SelectField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { type LeadStatusPage, statusChoices } from "#app/features/leads/header/rules.ts";

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
  // The version that was seen: another person's change appears with the reply.
  const [first] = useState(current);
  const lead = form.reply ? current : first;
  const reasons = (kind: string) => lead.reasons.filter((reason) => reason.kind === kind);
  return (
    <OfficeForm form={form} action={href("/leads/:id/status", { id: leadId })} noValidate>
      <input type="hidden" name="version" value={lead.version} />
      <input type="hidden" name="back" value={typed?.back ?? asked.get("back") ?? ""} />
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
                className="py-1"
              />
            ))}
          </div>
        </FieldGroup>
        <SelectField
          id="status-reason"
          name="reason"
          label="Reason"
          placeholder="Choose one"
          defaultValue={typed?.reason ?? ""}
          errors={fields.reason}
          className="hidden in-[form:has([value=lost]:checked)]:block"
        >
          <optgroup label="Lost">
            {reasons("lost").map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </optgroup>
          <optgroup label="Invalid">
            {reasons("invalid").map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </optgroup>
        </SelectField>
      </div>
      <DialogActions>
        <Link
          to={href("/leads/:id", { id: leadId })}
          preventScrollReset
          className={buttonClass({ variant: "outline" })}
        >
          Cancel
        </Link>
        <Button type="submit" pending={pending}>
          Save status
        </Button>
      </DialogActions>
    </OfficeForm>
  );
}
