import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { Statement } from "#app/components/statement.tsx";
import { PriceOrWait } from "#app/features/analysis/components/report/price-or-wait.tsx";
import { AdjustRent } from "#app/features/pitch/components/adjust-rent.tsx";
import { pitchStep } from "#app/features/pitch/components/pitch-page.tsx";
import type { Pitch } from "#app/features/pitch/queries.server.ts";
import { type Offer, offerLines } from "#app/features/pricing/offer.ts";
import { formatDollars, formatPromisedDollars } from "#app/lib/format.ts";
import { dollarsFromCents } from "#app/lib/money.ts";

export function RentalStep({ leadId, unitCount, analysis, speed, reply, ...pitch }: Pitch & Replied) {
  const charges = (
    <Charges unitCount={unitCount} {...pitch}>
      {pitch.isOpen ? <OtherFees leadId={leadId} other={pitch.other} reply={reply} /> : null}
    </Charges>
  );
  if (!analysis)
    return (
      <div className={sections}>
        <AssumedRent leadId={leadId} unitCount={unitCount} cents={pitch.assumedCents} />
        {charges}
      </div>
    );
  const { comparables, market } = analysis;
  return (
    <div className={sections}>
      <section aria-labelledby="rent">
        <h2 id="rent" className="text-soft">
          {analysis.label}
        </h2>
        <p className="num font-serif text-display font-semibold">{formatDollars(analysis.cents)}</p>
        <p className="num">
          Market Low {formatDollars(analysis.lowCents)}, Market High {formatDollars(analysis.highCents)}
        </p>
        <p className="mt-2 max-w-measure">{analysis.setBy ?? analysis.caution ?? analysis.source}</p>
        <div className="text-base">
          <AdjustRent
            leadId={leadId}
            saved={analysis.adjusted}
            isPerUnit={unitCount > 1}
            back={pitchStep(leadId, 2)}
          />
        </div>
      </section>
      <section aria-labelledby="comparables">
        <h2 id="comparables">{comparables.heading}</h2>
        {comparables.rows.length > 0 ? (
          <ul className="num">
            {comparables.rows.slice(0, 5).map(({ id, address, detail, distance, rentCents }) => (
              <li key={id} className="flex justify-between gap-4 border-b border-line py-3">
                <span className="min-w-0">
                  {address}
                  <span className="block text-base text-soft">
                    {[detail, distance].filter(Boolean).join(", ")}
                  </span>
                </span>
                <b>{formatDollars(rentCents)}</b>
              </li>
            ))}
          </ul>
        ) : (
          <p>{comparables.emptyText}</p>
        )}
        {market.figures.map(({ label, value, basis }) => (
          <p key={label} className="mt-3">
            {label}: <b className="num">{value}</b> <span className="text-base text-soft">{basis}</span>
          </p>
        ))}
      </section>
      {analysis.isEstimate ? (
        <PriceOrWait key={analysis.cents} leadId={leadId} estimateCents={analysis.cents} speed={speed} />
      ) : null}
      {charges}
    </div>
  );
}

const sections = "grid gap-10 [&_h2]:mb-3 [&_h2]:font-serif [&_h2]:text-h3 [&_h2]:font-semibold";

type AssumedRentProps = Pick<Pitch, "leadId" | "unitCount"> & { cents: number };

/** In the URL only, so that no email or quote takes it for an estimate. */
const AssumedRent = ({ leadId, unitCount, cents }: AssumedRentProps) => (
  <section aria-labelledby="rent">
    <h2 id="rent" className="text-soft">
      Assumed rent{unitCount > 1 ? " of one unit" : ""}
    </h2>
    <p className="num font-serif text-display font-semibold">{formatDollars(cents)}</p>
    <p className="mt-2 max-w-measure">
      This home has no rental analysis yet. The rent is our assumption, not an estimate, and is not sent to
      the owner. Ask for an estimate on the lead.
    </p>
    <Form
      key={cents}
      action={href("/leads/:id/pitch", { id: leadId })}
      preventScrollReset
      className="mt-3 flex max-w-xl flex-wrap items-end gap-3 text-base print:hidden"
    >
      <input type="hidden" name="step" value={2} />
      <TextField
        id="assumed-rent"
        name="rent"
        label="Assume another rent"
        prefix="$"
        inputMode="decimal"
        maxLength={10}
        defaultValue={dollarsFromCents(cents).replace(/\.00$/, "")}
      />
      <Button type="submit" variant="outline">
        Show
      </Button>
      <ButtonLink href={href("/leads/:id", { id: leadId })} variant="quiet">
        Open the lead
      </ButtonLink>
    </Form>
  </section>
);

type ChargesProps = Pick<Pitch, "unitCount" | "offer" | "fees"> & { children: ReactNode };

const Charges = ({ unitCount, offer, fees, children }: ChargesProps) => (
  <section aria-labelledby="fees">
    <h2 id="fees">What we charge</h2>
    <Statement
      caption={`${offer.name}, for ${unitCount === 1 ? "one unit" : `${unitCount} units`} at ${formatDollars(offer.rentCents)} a month`}
      lines={fees.map(({ label, rule, amount }) => ({ label, detail: rule, amount }))}
    />
    <p className="mt-3">
      Maintenance under {formatDollars(offer.maintenancePreApprovalCents)} is approved in advance. The initial
      term is {offer.contractMonths} months.
    </p>
    {children}
  </section>
);

type Replied = { reply: FormReply | undefined };

function OtherFees({ leadId, other, reply }: Replied & { leadId: string; other: Offer }) {
  const form = useOfficeForm({ reply });
  return (
    <details className="mt-3 print:hidden" open={Boolean(reply)}>
      <summary className="link inline-flex min-h-10 cursor-pointer items-center font-semibold">
        {other.name}: {formatPromisedDollars(other.totalMonthlyCents)} a month
      </summary>
      <Statement
        hideCaption
        caption={other.name}
        lines={offerLines(other).map(({ rule, ...line }) => ({ ...line, detail: rule }))}
      />
      <OfficeForm
        form={form}
        action={pitchStep(leadId, 2)}
        preventScrollReset
        noValidate
        className="mt-3 grid max-w-xl gap-3 text-base"
      >
        <input type="hidden" name="intent" value="quote" />
        <input type="hidden" name="fees" value={other.plan ? "websitePlans" : "pitchPricing"} />
        <FormErrors id="quote-problem" errors={form.problems} />
        <TextField
          id="quote-reason"
          {...form.field("reason")}
          label="Reason"
          hint="For the timeline."
          maxLength={160}
        />
        <Button type="submit" size="sm" pending={form.pending} className="justify-self-start">
          Quote this
        </Button>
      </OfficeForm>
    </details>
  );
}
