import { Lock } from "lucide-react";
import { href, useFetcher } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { HiddenFields } from "#app/components/form/public-form.tsx";
import { type FormKeys, type FormReply, typedIn } from "#app/components/form/reply.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { YearTable } from "#app/features/calculators/components/year-table.tsx";
import {
  proceedsGrowthBasisPoints,
  type RentVsSell,
  type RentVsSellRates,
  type YearlyRow,
} from "#app/features/calculators/rent-vs-sell/rules.ts";
import { MarketingBox } from "#app/features/messaging/consents/components/marketing-box.tsx";
import { feesName } from "#app/features/pricing/quote.ts";
import { formatDollars, formatPercent, formatSignedDollars } from "#app/lib/format.ts";

const columns = [
  { key: "rentalIncomeCents", label: "Rental income", meaning: "Twelve months of rent minus vacancy." },
  {
    key: "mortgageExpenseCents",
    label: "Mortgage",
    meaning: "Principal and interest paid in the year.",
  },
  {
    key: "otherCostsCents",
    label: "Other costs",
    meaning: "Taxes and insurance, maintenance and management.",
  },
  {
    key: "netCashFlowCents",
    label: "Net cash flow",
    meaning: "Rental income minus mortgage and other costs.",
  },
  { key: "houseValueCents", label: "House value", meaning: "At the end of the year, grown by your rate." },
  { key: "houseEquityCents", label: "House equity", meaning: "House value minus the loan balance." },
  {
    key: "wealthIfRentCents",
    label: "Wealth if rented",
    meaning:
      "House equity plus all net cash flow so far. In the last year, minus selling costs and tax on the sale.",
  },
  {
    key: "wealthIfSellCents",
    label: "Wealth if sold",
    meaning: `Your proceeds from selling today, growing ${formatPercent(proceedsGrowthBasisPoints)} a year.`,
  },
  {
    key: "differenceCents",
    label: "Difference",
    meaning: "Wealth if rented minus wealth if sold. Computed to the cent, shown to the dollar.",
  },
] as const satisfies readonly { key: keyof YearlyRow; label: string; meaning: string }[];

const yearlyColumns = columns.map(({ key, label }) => ({
  label,
  text: (row: YearlyRow) =>
    key === "differenceCents" ? formatSignedDollars(row[key]) : formatDollars(row[key]),
}));

function YearlyTable({ rows }: { rows: readonly YearlyRow[] }) {
  return (
    <>
      <p className="mt-3 text-note text-soft lg:hidden print:hidden">Scroll sideways for all nine columns.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section tabIndex={0} aria-label="Yearly table" className="mt-4 overflow-x-auto lg:mt-6" data-scroll-x>
        <YearTable
          isWide
          caption="Each year of renting it out compared with selling today"
          columns={yearlyColumns}
          rows={rows}
        />
      </section>
    </>
  );
}

export interface UnlockState {
  isUnlocked: boolean;
  keys: FormKeys;
  /** A refusal, when the browser runs no JavaScript. */
  refused: FormReply | undefined;
  message: string;
  consent: string;
}

interface DetailsProps {
  result: RentVsSell;
  unlock: UnlockState;
  /** The figures, which the form sends in its address. */
  search: string;
}

export function Details({ result, unlock, search }: DetailsProps) {
  const { isUnlocked, message } = unlock;
  return (
    <section
      id="details"
      aria-labelledby="details-title"
      className={`wrap section ${isUnlocked ? "" : "print:hidden"}`}
    >
      <h2 id="details-title" className="flex items-center gap-3 text-h2">
        {isUnlocked ? null : <Lock aria-hidden="true" className="size-6 flex-none" />}
        Year by year
      </h2>
      {message ? (
        <p role="status" tabIndex={-1} ref={focus} className="font-semibold text-tint-green-ink">
          {message}
        </p>
      ) : null}
      {isUnlocked ? (
        <YearlyTable rows={result.rows} />
      ) : (
        <div className="mt-4 grid gap-x-16 gap-y-8 desk:grid-cols-[minmax(0,1fr)_28rem]">
          <div>
            <p className="max-w-measure">
              The full table has nine columns for each year, from rental income to what you'd have at the end.
              Enter your email to see it now.
            </p>
            <ul className="mt-5 grid max-w-measure gap-x-8 text-note text-soft sm:grid-cols-3">
              {columns.map(({ key, label }) => (
                <li key={key} className="border-b border-line py-1.5">
                  {label}
                </li>
              ))}
            </ul>
          </div>
          <UnlockForm unlock={unlock} search={search} />
        </div>
      )}
    </section>
  );
}

const focus = (message: HTMLElement | null) => message?.focus();

function UnlockForm({ unlock, search }: Omit<DetailsProps, "result">) {
  const fetcher = useFetcher<FormReply>();
  const reply = fetcher.data ?? unlock.refused;
  const form = useProblemFocus(reply);
  const typed = typedIn(reply);
  const field = (name: "email" | "name") => ({
    id: `unlock-${name}`,
    name,
    autoComplete: name,
    size: "lg" as const,
    defaultValue: typed?.[name] ?? "",
    errors: reply?.error?.[name] ?? [],
  });
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={`${href("/rent-vs-sell")}?${search}`}
      noValidate
      aria-labelledby="details-title"
    >
      <div className="mb-4 empty:hidden">
        <FormErrors
          id="unlock-problems"
          errors={reply?.error?.[""] ?? []}
          fields={[field("email"), field("name")]}
        />
      </div>
      <HiddenFields id="unlock" {...(reply?.keys ?? unlock.keys)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field("email")} type="email" label="Email" inputMode="email" required />
        <TextField {...field("name")} label="Name" optional maxLength={120} />
      </div>
      <p className="mt-4 text-sm text-soft">
        {unlock.consent}{" "}
        <a href={href("/privacy")} className="link">
          Privacy
        </a>
      </p>
      <MarketingBox form="unlock" purpose="marketing-email" typed={typed?.marketingEmail} className="mt-3" />
      <Button
        type="submit"
        size="lg"
        className="mt-4 w-full"
        pending={fetcher.state !== "idle"}
        pendingLabel="Processing..."
      >
        Open the table
      </Button>
    </fetcher.Form>
  );
}

export function Method({ rates, schedule }: { rates: RentVsSellRates; schedule: string }) {
  return (
    <section aria-labelledby="method-title" className="border-t border-line">
      <div className="wrap section">
        <h2 id="method-title" className="text-h2">
          How we calculate this
        </h2>
        <div className="mt-6 grid gap-x-16 gap-y-10 desk:grid-cols-2 print:mt-3 print:text-sm">
          <div>
            <h3 className="text-h3">Assumptions</h3>
            <ul className="mt-3 grid list-disc gap-2 pl-5 print:gap-1">
              <li>The mortgage payment is for a 30-year loan on today's balance at your rate.</li>
              <li>
                Maintenance is {formatPercent(rates.maintenanceBasisPoints)} of the rent, management{" "}
                {formatPercent(rates.managementBasisPoints)} ({feesName("rentVsSell", schedule)}). The plans
                on our home page have their own fees.
              </li>
              <li>
                The sale at the end costs {formatPercent(rates.sellingCostBasisPoints)} of the value. The
                basic model assumes no cost to sell today, which favors selling; the advanced figures can
                change that.
              </li>
              <li>
                The proceeds of a sale today grow by {formatPercent(proceedsGrowthBasisPoints)} a year.
                Leftover rent earns nothing.
              </li>
              <li>
                The basic model covers five years. Rent, taxes and insurance stay level, with no vacancy and
                no tax on the sale.
              </li>
              <li>
                The tax in the advanced figures applies to the sale price minus selling costs and the price
                paid. Depreciation and the home sale exclusion aren't included.
              </li>
              <li>We use the original mortgage only to figure what you've paid off.</li>
            </ul>
            <p className="mt-5 max-w-measure text-note text-soft">
              Figures are in nominal dollars, not adjusted for inflation. This is an estimate, not tax advice.
              Talk to your tax adviser before you decide.
            </p>
          </div>
          <div className="print:hidden">
            <h3 className="text-h3">What each column means</h3>
            <dl className="mt-3 text-note">
              {columns.map(({ key, label, meaning }) => (
                <div key={key} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[9rem_1fr]">
                  <dt className="font-semibold">{label}</dt>
                  <dd className="text-soft">{meaning}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </div>
    </section>
  );
}
