import { useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { useDraft } from "#app/components/form/use-draft.ts";
import {
  askingLimits,
  askingStepCents,
  bestAsking,
  firstYear,
  firstYearRule,
  type LeasingSpeed,
  likelyDaysRule,
  mostDailyCents,
  priceOrWaitText,
  threeAskings,
  usualDailyCents,
} from "#app/features/analysis/rules/price-or-wait.ts";
import { formatDollars } from "#app/lib/format.ts";
import { readDollars } from "#app/lib/money.ts";

interface PriceOrWaitProps {
  /** Names the draft. */
  leadId: string;
  /** Cents a month for one unit. */
  estimateCents: number;
  speed: LeasingSpeed;
}

/** Without JavaScript the form shows the typed rent on the next page. */
export function PriceOrWait({ leadId, estimateCents, speed }: PriceOrWaitProps) {
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(params.get("asking") ?? String(Math.round(estimateCents / 100)));
  const [daily, setDaily] = useState(params.get("daily") ?? String(usualDailyCents / 100));
  const draft = useDraft(form, `price-or-wait:${leadId}:${estimateCents}`, undefined);
  // The draft is in the fields, not in the state.
  useLayoutEffect(() => {
    const restored = new FormData(form.current ?? undefined);
    setAsking((typed) => String(restored.get("asking") ?? typed));
    setDaily((typed) => String(restored.get("daily") ?? typed));
  }, []);
  const limits = askingLimits(estimateCents);
  const typedAsking = readDollars(asking);
  const isWithin = typedAsking !== null && typedAsking >= limits.least && typedAsking <= limits.most;
  const typedDaily = readDollars(daily);
  const isDaily = typedDaily !== null && typedDaily <= mostDailyCents;
  const question = { estimateCents, speed, dailyCents: isDaily ? typedDaily : usualDailyCents };
  const year = firstYear(isWithin ? typedAsking : estimateCents, question);
  const best = [bestAsking(question), year].reduce((a, b) => (b.totalCents >= a.totalCents ? b : a));
  const percent = Math.round((year.askingCents / estimateCents - 1) * 100);
  const place =
    percent === 0 ? "market rent" : `${Math.abs(percent)}% ${percent > 0 ? "above" : "below"} market rent`;
  const others = [...params].filter(([name]) => name !== "asking" && name !== "daily");
  return (
    <section id="price-or-wait" aria-labelledby="price-or-wait-title">
      <h2 id="price-or-wait-title">Price or wait</h2>
      <p>{priceOrWaitText(speed)}</p>
      <form ref={form} action="#price-or-wait" onInput={draft.onInput} className="mt-5 print:hidden">
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          type="range"
          aria-label="Asking rent"
          aria-valuetext={`${formatDollars(year.askingCents)}, ${place}`}
          min={limits.least / 100}
          max={limits.most / 100}
          step={askingStepCents / 100}
          value={year.askingCents / 100}
          onChange={({ currentTarget }) => setAsking(currentTarget.value)}
          className="h-11 w-full cursor-pointer accent-blue noscript:hidden"
        />
        <div className="grid max-w-136 gap-4 min-[30rem]:grid-cols-2">
          <TextField
            id="asking-rent"
            name="asking"
            label="Asking rent"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            value={asking}
            onChange={({ currentTarget }) => setAsking(currentTarget.value)}
            errors={
              isWithin ? [] : [`Enter ${formatDollars(limits.least)} to ${formatDollars(limits.most)}.`]
            }
          />
          <TextField
            id="daily-cost"
            name="daily"
            label="Your cost per empty day"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            maxLength={7}
            value={daily}
            onChange={({ currentTarget }) => setDaily(currentTarget.value)}
            errors={isDaily ? [] : [`Enter $0 to ${formatDollars(mostDailyCents)}.`]}
          />
        </div>
        <noscript>
          <Button type="submit" variant="outline" className="mt-4">
            Show the first year
          </Button>
        </noscript>
        <output htmlFor="asking-rent daily-cost" className="num mt-4 block min-h-20">
          At {formatDollars(year.askingCents)} ({place}), likely <b>{year.days} days</b> empty.{" "}
          {formatDollars(year.rentCents)} in rent the first year, minus {formatDollars(year.costCents)} of
          your costs: <b>{formatDollars(year.totalCents)}</b>. The most, {formatDollars(best.totalCents)},
          comes at {formatDollars(best.askingCents)}.
        </output>
      </form>
      <table className="num mt-4 w-full max-w-136 text-left [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-2 [&_:is(td,th):not(:first-child)]:text-right">
        <caption className="sr-only">The first year at three asking rents</caption>
        <thead className="text-note text-soft">
          <tr>
            <th scope="col">Asking rent</th>
            <th scope="col">Days empty</th>
            <th scope="col">First-year rent</th>
            <th scope="col">After costs</th>
          </tr>
        </thead>
        <tbody>
          {threeAskings(question).map((each) => (
            <tr key={each.askingCents}>
              <th scope="row" className="font-semibold">
                {formatDollars(each.askingCents)}
              </th>
              <td>{each.days}</td>
              <td>{formatDollars(each.rentCents)}</td>
              <td>{formatDollars(each.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-note text-soft">
        {likelyDaysRule} {firstYearRule}
      </p>
    </section>
  );
}
