import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { PitchBar, pitchStep } from "#app/features/pitch/components/pitch-page.tsx";
import type { Pitch } from "#app/features/pitch/queries.server.ts";
import {
  checkedEffects,
  costPerUnit,
  paybackMonths,
  paybackText,
  pitchYear,
  seenText,
} from "#app/features/pitch/rules.ts";
import { formatDollars, formatPercent, formatSignedDollars } from "#app/lib/format.ts";
import { dollarsFromCents, readDollars } from "#app/lib/money.ts";

interface ImprovementsStepProps {
  pitch: Pitch;
  reply: FormReply | undefined;
}

/** While someone types. */
const savingDelayMs = 600;

const costText = (cents: number | null) =>
  cents === null ? "" : dollarsFromCents(cents).replace(/\.00$/, "");

/** Saves by itself; a change by someone else to another item stays. */
export function ImprovementsStep({ pitch, reply }: ImprovementsStepProps) {
  const { leadId, unitCount, analysis } = pitch;
  const form = useOfficeForm({ reply });
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [first] = useState(pitch.items);
  const [items, setItems] = useState(() => {
    const sent = reply?.initialValue?.items as { checked?: string; cost?: string }[] | undefined;
    return first.map(({ checked, customCents }, at) => {
      const typed = sent?.[at];
      if (typed) return { checked: typed.checked === "on", cost: typed.cost ?? "" };
      return { checked, cost: costText(customCents) };
    });
  });
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => () => clearTimeout(saving.current), []);
  const change = (at: number, changed: { checked?: boolean; cost?: string }) => {
    setItems((all) => all.map((each, index) => (index === at ? { ...each, ...changed } : each)));
    clearTimeout(saving.current);
    const delay = changed.checked === undefined ? savingDelayMs : 0;
    saving.current = setTimeout(() => form.ref.current?.requestSubmit(), delay);
  };
  const shown = first.map((item, at) => {
    const { checked = false, cost = "" } = items[at] ?? {};
    const costCents = readDollars(cost) ?? item.estimatedCents;
    return { ...item, checked, cost, costCents: costPerUnit({ name: item.name, costCents }, unitCount) };
  });
  const chosen = shown.filter(({ checked }) => checked);
  const costCents = chosen.reduce((sum, item) => sum + item.costCents, 0);
  const effect = checkedEffects(shown);
  return (
    <OfficeForm
      form={form}
      action={pitchStep(leadId, 3)}
      preventScrollReset
      noValidate
      onSubmit={() => clearTimeout(saving.current)}
    >
      <FormErrors id="pitch-problem" errors={form.problems} />
      <ul className="border-t border-ink">
        {shown.map(({ name, checked, cost, estimatedCents, effect: expected, ...item }, at) => (
          <li
            key={name}
            className="grid items-start gap-x-6 gap-y-2 border-b border-line py-4 md:grid-cols-[1fr_11rem]"
          >
            <div>
              <input type="hidden" name={`items[${at}].name`} value={name} />
              <input
                type="hidden"
                name={`items[${at}].seen`}
                value={seenText(first[at] ?? { checked, customCents: null })}
              />
              <Checkbox
                id={`improvement-${at}`}
                name={`items[${at}].checked`}
                label={<span className="text-lead">{name}</span>}
                checked={checked}
                onChange={({ currentTarget }) => change(at, { checked: currentTarget.checked })}
              />
              <p className="num ml-8 text-base text-soft">
                {expected
                  ? `${formatSignedDollars(expected.rentChangeCents)} a month, ${expected.daysSaved} days sooner. ${expected.basis}.`
                  : "No expected effect is set or logged."}
                {expected && analysis ? (
                  <b className="block text-ink">
                    {paybackText(paybackMonths(item.costCents, expected, analysis.cents))}
                  </b>
                ) : null}
              </p>
            </div>
            <TextField
              id={`cost-${at}`}
              name={`items[${at}].cost`}
              label={`Cost of ${name}`}
              hideLabel
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              placeholder={costText(Math.round(estimatedCents / 100) * 100)}
              value={cost}
              onChange={({ currentTarget }) => change(at, { cost: currentTarget.value })}
              hint={cost ? `Estimated ${formatDollars(estimatedCents)}` : "Estimated"}
              errors={form.fields[`items[${at}].cost`] ?? []}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="min-h-8 py-1 text-base text-soft">
        {form.pending ? "Saving..." : form.reply ? "" : "Changes are saved on the lead."}
      </p>
      {analysis ? (
        <section aria-labelledby="year" className="num mt-6">
          <h2 id="year" className="mb-3 font-serif text-h3 font-semibold">
            Your year
          </h2>
          <Years analysis={analysis} pitch={pitch} effect={effect} />
          <p className="mt-3 text-base text-soft">
            Fees: {pitch.offer.name}, at the rent of each column. Before taxes, insurance, vacancy and loan
            payments.
          </p>
          <p aria-live="polite" className="mt-4">
            {chosen.length === 0
              ? "Check an improvement to see what it changes."
              : `The work costs ${formatDollars(costCents)}${unitCount > 1 ? " a unit" : ""}. ${paybackText(paybackMonths(costCents, effect, analysis.cents))}.`}
          </p>
        </section>
      ) : null}
      <PitchBar
        leadId={leadId}
        step={3}
        next={
          <span className="flex gap-3">
            <noscript>
              <Button type="submit" name="intent" value="save" variant="outline" size="lg">
                Save
              </Button>
            </noscript>
            <Button
              type="submit"
              name="intent"
              value="done"
              size="lg"
              pending={form.pending && isLeaving}
              onClick={() => setLeaving(true)}
            >
              Done
            </Button>
          </span>
        }
      />
    </OfficeForm>
  );
}

interface YearsProps {
  pitch: Pitch;
  analysis: NonNullable<Pitch["analysis"]>;
  effect: ReturnType<typeof checkedEffects>;
}

function Years({ pitch: { unitCount, maintenanceBasisPoints, offer }, analysis, effect }: YearsProps) {
  const at = (rentCents: number) => pitchYear(rentCents * unitCount, { offer, maintenanceBasisPoints });
  const years = [at(analysis.cents), at(analysis.cents + effect.rentChangeCents)] as const;
  const rows = [
    { label: "Annual rent", key: "rentCents" },
    { label: "Minus management fee", key: "feeCents" },
    {
      label: `Minus maintenance, assumed at ${formatPercent(maintenanceBasisPoints)}`,
      key: "maintenanceCents",
    },
    { label: "Net operating income", key: "netCents" },
  ] as const;
  return (
    <table className="w-full text-left [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2.5 [&_:is(td,th):not(:first-child)]:pl-4 [&_:is(td,th):not(:first-child)]:text-right">
      <caption className="sr-only">The projected year today and with the checked improvements</caption>
      <thead className="text-base text-soft">
        <tr>
          <th scope="col">Projected year</th>
          <th scope="col">Today</th>
          <th scope="col">Improved</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, key }) => (
          <tr key={key} className={key === "netCents" ? "font-semibold" : undefined}>
            <th scope="row" className={key === "netCents" ? "font-semibold" : "font-normal"}>
              {label}
            </th>
            {years.map((year, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two fixed columns
              <td key={column}>{formatDollars(year[key])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
