import { X } from "lucide-react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import { Panel } from "#app/components/panel.tsx";
import {
  defaultImprovements,
  totalOfBuilding,
  totalOfTicked,
} from "#app/features/analysis/rules/improvements.ts";
import { useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import { seenText } from "#app/features/pitch/rules.ts";
import { formatDollars } from "#app/lib/format.ts";
import { dollarsFromCents } from "#app/lib/money.ts";

const costText = (cents: number) => dollarsFromCents(cents).replace(/\.00$/, "");
const defaults = new Set(defaultImprovements(null).map(({ name }) => name));

export function ImprovementsPart() {
  const { lead, formKey, replyTo } = useLeadPage();
  const { improvements: items } = lead;
  const unitCount = Math.max(1, lead.unitCount ?? 1);
  const form = useOfficeForm({ formKey, reply: replyTo("improvements") });
  const sent = form.reply?.initialValue?.items as
    | readonly ({ name?: string; checked?: string; cost?: string } | undefined)[]
    | undefined;
  const total = formatDollars(totalOfTicked(items));
  const ofBuilding =
    unitCount > 1 ? ` per unit, ${formatDollars(totalOfBuilding(items, unitCount))} in all` : "";
  return (
    <Panel id="improvements" title="Improvements" note={`${total} chosen${ofBuilding}`}>
      <OfficeForm
        form={form}
        action={href("/leads/:id", { id: lead.id })}
        fields={{ intent: "improvements" }}
        preventScrollReset
        noValidate
        className="px-4 py-2"
      >
        <FormErrors id="improvements-problem" errors={form.problems} />
        <ul>
          {items.map((item, at) => {
            const { name, estimatedCents, customCents } = item;
            const before = sent?.find((each) => each?.name === name);
            return (
              <li
                key={`${name} ${seenText(item)}`}
                className="grid grid-cols-[1fr_8rem_2.25rem] items-start gap-2 py-1.5 print:not-has-checked:hidden"
              >
                <input type="hidden" name={`items[${at}].name`} value={name} />
                <input type="hidden" name={`items[${at}].seen`} value={seenText(item)} />
                <Checkbox
                  id={`improvement-${at}`}
                  name={`items[${at}].checked`}
                  label={name}
                  hint={`Estimated ${formatDollars(estimatedCents)}`}
                  defaultChecked={before ? before.checked === "on" : item.checked}
                />
                <TextField
                  id={`improvement-cost-${at}`}
                  name={`items[${at}].cost`}
                  label={`Cost of ${name}`}
                  hideLabel
                  prefix="$"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={12}
                  placeholder={costText(Math.round(estimatedCents / 100) * 100)}
                  defaultValue={
                    before ? (before.cost ?? "") : customCents === null ? "" : costText(customCents)
                  }
                  errors={form.fields[`items[${at}].cost`]}
                />
                {defaults.has(name) ? null : (
                  <Button
                    type="submit"
                    name="remove"
                    value={name}
                    variant="quiet"
                    icon
                    aria-label={`Remove ${name}`}
                  >
                    <X aria-hidden="true" className="size-4" />
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        <div
          key={form.formKey}
          className="grid grid-cols-[1fr_8rem] items-start gap-2 py-2 pr-11 print:hidden"
        >
          <TextField
            {...form.field("ownName")}
            id="own-name"
            label="Own item"
            optional
            maxLength={80}
            autoComplete="off"
          />
          <TextField
            {...form.field("ownCost")}
            id="own-cost"
            label="Its cost"
            prefix="$"
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
          />
        </div>
        <Button
          type="submit"
          size="sm"
          variant="outline"
          pending={form.pending}
          className="mb-2 print:hidden"
        >
          Save improvements
        </Button>
      </OfficeForm>
    </Panel>
  );
}
