import type { ReactNode } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { NumberedPath } from "#app/components/numbered-path.tsx";
import { PhoneFold } from "#app/components/phone-fold.tsx";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { Picture, type PictureSource } from "#app/components/picture.tsx";
import { useScene } from "#app/components/scene.ts";
import { useLinked } from "#app/components/unlinked-pages.ts";
import { ZipNote } from "#app/features/analysis/components/zip-note.tsx";
import { PromoChart, rentOrSellExample } from "#app/features/calculators/components/wealth-chart.tsx";
import type { RentVsSellRates } from "#app/features/calculators/rent-vs-sell/rules.ts";
import { ClaimText } from "#app/features/content/claims/components/claims.tsx";
import type { ShownClaim } from "#app/features/content/claims/rules.ts";
import { monthlyRule, offerFor } from "#app/features/pricing/offer.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import type {
  Challenges as AllChallenges,
  CompanyFacts,
  HomeTexts,
  Testimonials as Quotations,
} from "#app/features/settings/company/schema.ts";
import { formatDollars, formatPercent, formatYears } from "#app/lib/format.ts";

export function ClosingCall({ phone }: { phone: string }) {
  return (
    <section className="on-ink relative overflow-hidden pt-(--breath) print:hidden">
      <div className="wrap relative z-1">
        <h2 className="max-w-[15em] text-display">Start with the number. Decide after that.</h2>
        <p className="mt-4 max-w-[36em] text-lead text-mist">
          The analysis is free and yours to keep, no matter who manages the house.
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href={href("/analysis")} variant="action" size="lg">
            Get Free Property Analysis
          </ButtonLink>
          <PhoneLink
            phone={phone}
            before="or call"
            className="link inline-flex min-h-11 items-center font-semibold"
          />
        </div>
      </div>
      <img
        loading="lazy"
        className="relative left-1/2 mt-2 h-auto w-full max-w-none min-w-275 -translate-x-[65%] desk:left-0 desk:-mt-35 desk:translate-x-0"
        src="/scene-closing.svg"
        alt=""
        width="1440"
        height="300"
      />
    </section>
  );
}

export function ClaritySession({ bookingUrl }: { bookingUrl: string | null }) {
  if (!bookingUrl) return null;
  return (
    <aside className="border-y border-line" aria-labelledby="clarity-title">
      <div className="wrap grid gap-5 py-9 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-12 lg:py-11">
        <div>
          <h2 id="clarity-title">Not sure yet? Take a clarity session.</h2>
          <p className="mt-2 max-w-[42em] text-soft">
            Talk with a manager about your property, your numbers and whether managing it yourself still makes
            sense. Sometimes it does, and we say so.
          </p>
        </div>
        <NewTabButton to={bookingUrl} variant="outline" size="lg" className="justify-self-start">
          Book a clarity session
        </NewTabButton>
      </div>
    </aside>
  );
}

export function Testimonials({ quotations, sample }: { quotations: Quotations; sample: boolean }) {
  // The footer says that a sample company's quotations are samples.
  const [first, second, third, ...others] = sample
    ? quotations.map((each) => ({ ...each, sample: false }))
    : quotations;
  if (!first) return null;
  const beside = [second, third].filter((each) => each !== undefined);
  return (
    <section className="section wrap-anywhere" aria-labelledby="owners-title">
      <div className="wrap">
        <h2 id="owners-title" className="font-sans text-note font-semibold tracking-normal text-soft">
          What owners say
        </h2>
        <div className="mt-5 grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-22">
          <Quotation quotation={first} className="text-h1 font-semibold tracking-tight" />
          <div className="grid content-start gap-10">
            {beside.map((quotation) => (
              <Quotation key={quotation.words} quotation={quotation} className="text-h3 font-medium" />
            ))}
          </div>
        </div>
        {others.length > 0 ? (
          <div className="mt-10 md:mt-12 md:border-t md:border-line md:pt-10">
            <PhoneFold label="More from owners" className="grid gap-10 max-md:pt-6 md:grid-cols-3 md:gap-8">
              {others.map((quotation) => (
                <Quotation key={quotation.words} quotation={quotation} className="text-lead font-medium" />
              ))}
            </PhoneFold>
          </div>
        ) : null}
      </div>
    </section>
  );
}

export function RentOrSell({ rates, scheduleName }: { rates: RentVsSellRates; scheduleName: string }) {
  const isLinked = useLinked();
  const { inputs, result } = rentOrSellExample(rates);
  if (!isLinked("/rent-vs-sell")) return null;
  const years = formatYears(inputs.yearsToHold);
  const ahead = <b className="num text-ink">{formatDollars(Math.abs(result.differenceCents))}</b>;
  return (
    <section className="section" aria-labelledby="sell-title">
      <div className="wrap grid gap-10 lg:grid-cols-[5fr_7fr] lg:items-center lg:gap-18">
        <div>
          <h2 id="sell-title" className="text-display">
            Rent it out, or sell it?
          </h2>
          <p className="num mt-4 max-w-measure text-lead text-soft">
            For a {formatDollars(inputs.homeValueCents)} house that rents at{" "}
            {formatDollars(inputs.monthlyRentCents)},{" "}
            {result.recommendation === "RENT OUT" ? (
              <>
                renting it out for {years} puts you {ahead} ahead of selling today.
              </>
            ) : (
              <>
                selling today puts you {ahead} ahead of renting it out for {years}.
              </>
            )}{" "}
            Your numbers will differ, so try the calculator.
          </p>
          <ButtonLink href={href("/rent-vs-sell")} variant="outline" size="lg" className="mt-6">
            Compare with your own numbers
          </ButtonLink>
          <p className="mt-5 max-w-measure text-note text-soft">
            Management {formatPercent(rates.managementBasisPoints)} and maintenance{" "}
            {formatPercent(rates.maintenanceBasisPoints)} of rent: {scheduleName}. The plans above have their
            own fees.
          </p>
        </div>
        <PromoChart rates={rates} />
      </div>
    </section>
  );
}

export function Challenges({ challenges, timeOnMarket }: ChallengesProps) {
  if (challenges.length === 0) return null;
  return (
    <section className="section wrap-anywhere" aria-labelledby="challenges-title">
      <div className="wrap">
        <h2 id="challenges-title" className="text-display">
          What owners tell us on the first call
        </h2>
        <div className={`mt-10 text-note font-semibold text-soft max-lg:hidden ${columns}`}>
          <p>The problem</p>
          <p className="col-start-3">What we do about it</p>
        </div>
        <ul className="mt-2.5 border-b border-line max-lg:mt-8">
          {challenges.map(({ pain, promise, answer, isPriced }) => (
            <li key={pain} className={`gap-y-3 border-t border-line py-7 lg:py-9 ${columns}`}>
              <blockquote className="font-serif text-h2 font-semibold text-balance">“{pain}”</blockquote>
              <div className="max-w-measure lg:col-start-3">
                <h3 className="text-h4">{promise}</h3>
                <p className="mt-1 text-soft">
                  {answer}
                  {isPriced && timeOnMarket?.asOf ? (
                    <>
                      {" "}
                      Across the homes we manage: <ClaimText claim={timeOnMarket} />.
                    </>
                  ) : null}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const columns = "grid lg:grid-cols-[5fr_1fr_6fr]";

type ProcessPathProps = { steps: HomeTexts["steps"]; placement: ShownClaim | undefined };

export function ProcessPath({ steps, placement }: ProcessPathProps) {
  return (
    <section id="how" className="section bg-light-blue" aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title" className="text-display">
          From address to first rent check
        </h2>
        <NumberedPath
          steps={steps}
          end={
            placement ? (
              <p className="mt-2.5 text-note font-semibold">
                <ClaimText claim={placement} />
              </p>
            ) : null
          }
        />
      </div>
    </section>
  );
}

export function AudienceLinks() {
  const hasRentals = useLinked()("/rentals");
  return (
    <section className="on-ink bg-blue print:hidden" aria-labelledby="help-title">
      <div className="wrap grid gap-6 py-12 lg:grid-cols-[1fr_auto] lg:items-center">
        <div>
          <h2 id="help-title">How can we help?</h2>
          <p className="mt-1.5 text-mist">
            Owners start with the analysis.{hasRentals ? " Renters go straight to the homes." : null}
          </p>
        </div>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <ButtonLink href={href("/analysis")} variant="secondary" size="lg">
            Get Free Property Analysis
          </ButtonLink>
          {hasRentals ? (
            <ButtonLink href={href("/rentals")} variant="outline" size="lg">
              Search Available Rentals
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </section>
  );
}

interface HomeHeroProps {
  /** Instead of the drawn street. */
  picture: PictureSource | undefined;
  company: CompanyFacts;
  texts: HomeTexts;
  halfCents: number | undefined;
  schedule: FeeSchedule;
  children: ReactNode;
}

export function HomeHero({ picture, company, texts, halfCents, schedule, children }: HomeHeroProps) {
  const scene = useScene()("scene-hero");
  const fee = monthlyRule(offerFor(schedule, { unitCount: 1, rentCents: 1_000_00 }));
  return (
    <>
      <section className="hero on-ink">
        <div className="absolute inset-0 -z-1 overflow-hidden">
          {picture ? (
            <Picture
              picture={picture}
              // Behind a shade, a phone needs no pixel of its own.
              sizes="(min-width: 48rem) 100vw, 66vw"
              loading="eager"
              fetchPriority="high"
              className="absolute inset-0 size-full object-cover"
            />
          ) : (
            <div className="hero-town">
              <img src={`${scene}#town`} alt="" width="2880" height="800" fetchPriority="high" />
              <span className="hero-window" />
            </div>
          )}
          {/* The words have a contrast of 4.5 on any picture, also on a white one. */}
          <span className={picture ? "hero-words" : "hero-shade"} />
          {picture ? null : (
            <img className="hero-porch" src={`${scene}#porch`} alt="" width="340" height="1100" />
          )}
        </div>
        <div className="wrap">
          <h1 className="whitespace-pre-line">{texts.headline.join("\n")}</h1>
          <p>
            {texts.intro
              .replaceAll("{company}", () => company.shortName)
              .replaceAll("{area}", () => company.areaName)}
          </p>
        </div>
      </section>
      <div
        className="wrap relative z-2 -mt-13.5 scroll-mt-4 drop-shadow-[0_1px_0_rgb(15_34_54/0.3),0_10px_14px_rgb(15_34_54/0.16)] desk:-mt-24"
        id="analysis"
      >
        <div className="paper-sheet max-sm:flex max-sm:flex-col">
          {children}
          <div className="mt-3 flex flex-wrap-reverse justify-between gap-x-8 gap-y-1 text-note text-soft max-sm:contents">
            <p className="max-sm:mt-3">
              Free. No call unless you leave a number.{" "}
              {halfCents === undefined
                ? null
                : `Half our estimates land within ${formatDollars(halfCents)}. `}
              Managing costs {fee}.
            </p>
            <ZipNote />
          </div>
        </div>
      </div>
    </>
  );
}

interface ChallengesProps {
  challenges: AllChallenges;
  timeOnMarket: ShownClaim | undefined;
}

function Quotation({ quotation, className }: { quotation: Quotations[number]; className: string }) {
  return (
    <figure>
      <blockquote className={`font-serif text-balance ${className}`}>“{quotation.words}”</blockquote>
      <figcaption className="mt-3 text-note text-soft">
        {quotation.initials}, {quotation.town}
        {quotation.sample ? " · sample" : ""}
      </figcaption>
    </figure>
  );
}
