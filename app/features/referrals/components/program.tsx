import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { HeroScene } from "#app/components/hero-scene.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { NumberedPath } from "#app/components/numbered-path.tsx";
import { useLinked } from "#app/components/unlinked-pages.ts";
import { Progress } from "#app/features/referrals/components/progress.tsx";
import { contactDueAt } from "#app/features/referrals/rules.ts";
import type { Questions } from "#app/features/settings/company/schema.ts";
import { formatHours, formatPhone, formatPromisedDollars } from "#app/lib/format.ts";

type Terms = { feeCents: number; contactHours: number; activeDays: number };

interface HeroProps {
  terms: Terms;
  timeZone: string;
  hasQuestions: boolean;
}

export function ReferralHero({ terms, timeZone, hasQuestions }: HeroProps) {
  return (
    <section className="on-ink relative overflow-hidden">
      <div className="wrap relative z-1 grid gap-x-16 gap-y-12 pt-8 pb-10 md:pt-14 md:pb-12 desk:grid-cols-[7fr_5fr] desk:items-start desk:pb-[max(22.5rem,24.8vw)]">
        <div>
          <p className="text-note font-semibold text-mist">For realtors</p>
          <h1 className="mt-2 text-display">
            Your client wants to rent it out. We call within {formatHours(terms.contactHours)}.
          </h1>
          <p className="mt-4 max-w-[33em] text-lead text-mist">
            Your brokerage is paid {formatPromisedDollars(terms.feeCents)} for each referral that becomes a
            management client, and you get a private page to track it.
          </p>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            <ButtonLink href="#refer" variant="action" size="lg">
              Refer a client
            </ButtonLink>
            {hasQuestions ? (
              <a className="link inline-flex min-h-11 items-center font-semibold" href="#questions">
                Read the questions first
              </a>
            ) : null}
          </div>
        </div>
        <Example terms={terms} timeZone={timeZone} />
      </div>
      <HeroScene scene="scene-referral" />
    </section>
  );
}

function Example({ terms, timeZone }: { terms: Terms; timeZone: string }) {
  const minutesTaken = Math.min(192, terms.contactHours * 8);
  const after = (minutes: number) => new Date(exampleReceivedAt.getTime() + minutes * 60_000);
  return (
    <figure className="paper-sheet max-w-md pb-8 desk:-mb-56 desk:max-w-none">
      <figcaption className="mb-4 flex items-baseline justify-between gap-4 border-b border-line pr-6 pb-3">
        <span className="font-serif text-h4 font-semibold">Your status page</span>
        <span className="text-note text-soft">Example</span>
      </figcaption>
      <Progress
        client="Jo E."
        assignee="a manager"
        steps={[
          { key: "received", state: "done", at: exampleReceivedAt },
          { key: "assigned", state: "done", at: after(Math.min(7, minutesTaken / 2)) },
          { key: "contacted", state: "done", at: after(minutesTaken) },
          { key: "decision", state: "current", at: null },
        ]}
        promise={{ dueAt: contactDueAt(exampleReceivedAt, terms), state: "met" }}
        timeZone={timeZone}
      />
    </figure>
  );
}

const exampleReceivedAt = new Date("2026-11-12T15:14:00Z");

const stepsOf = (terms: Terms) => [
  {
    title: "You send the client",
    text: "A short form. Get your client's OK first.",
  },
  {
    title: `We call within ${formatHours(terms.contactHours)}`,
    text: "Weekends included. Your referral page shows the deadline.",
  },
  {
    title: "You follow along",
    text: "A private link by email shows who is handling it, when we reached your client, and the outcome.",
  },
  {
    title: `Your brokerage gets ${formatPromisedDollars(terms.feeCents)}`,
    text: `Once your client signs a management agreement. We need your license number and a W-9.${terms.activeDays > 0 ? ` A client who was in touch with us in the ${terms.activeDays} days before brings no fee.` : ""}`,
  },
];

export function ReferralPath({ terms }: { terms: Terms }) {
  return (
    <section className="section" aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title" className="text-display">
          From referral to fee
        </h2>
        <NumberedPath steps={stepsOf(terms)} />
      </div>
    </section>
  );
}

/** Beside the form, where it would leave an empty column. */
export function ReferralSteps({ terms }: { terms: Terms }) {
  return (
    <ol className="mt-8 max-desk:hidden">
      {stepsOf(terms).map(({ title }, i) => (
        <li key={title} className="flex items-baseline gap-4 border-b border-line py-3 font-semibold">
          <span aria-hidden="true" className="font-serif text-blue">
            {i + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  );
}

export function ReferralQuestions({ questions }: { questions: Questions }) {
  if (questions.length === 0) return null;
  return (
    <section id="questions" className="section scroll-mt-4 wrap-anywhere" aria-labelledby="questions-title">
      <div className="wrap grid gap-8 desk:grid-cols-[4fr_8fr] desk:gap-16">
        <h2 id="questions-title" className="text-display">
          What realtors ask
        </h2>
        <dl className="border-t border-ink">
          {questions.map(({ question, answer }) => (
            <div
              key={question}
              className="grid gap-x-8 gap-y-2 border-b border-line py-5 md:grid-cols-[13em_1fr]"
            >
              <dt className="font-semibold">{question}</dt>
              <dd className="max-w-measure text-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

interface OtherWaysProps {
  company: { bookingUrl: string | null; phone: string };
  webinar: { title: string; when: string } | null;
}

export function OtherWays({ company, webinar }: OtherWaysProps) {
  const isLinked = useLinked();
  return (
    <section className="section border-t border-line" aria-labelledby="ways-title">
      <div className="wrap">
        <h2 id="ways-title" className="sr-only">
          Other options
        </h2>
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
          <div className="border-t-2 border-ink pt-5">
            <h3>Learn more first</h3>
            <p className="mt-2 max-w-[34em] text-soft">
              {webinar && isLinked("/webinar") ? (
                <>
                  Our next webinar,{" "}
                  <a className="link" href={href("/webinar")}>
                    {webinar.title}
                  </a>
                  , is on {webinar.when}. Or talk with us for 15 minutes about one client.
                </>
              ) : (
                "Talk with us for 15 minutes before you refer a client."
              )}
            </p>
            <p className="mt-4">
              {company.bookingUrl ? (
                <NewTabButton to={company.bookingUrl} variant="outline">
                  Schedule a Call
                </NewTabButton>
              ) : (
                <ButtonLink href={`tel:${company.phone}`} variant="outline">
                  Call {formatPhone(company.phone)}
                </ButtonLink>
              )}
            </p>
          </div>
          {isLinked("/rent-vs-sell") ? (
            <div className="border-t-2 border-ink pt-5">
              <h3>Sell, or rent it out?</h3>
              <p className="mt-2 max-w-[34em] text-soft">
                For sellers who aren't getting their price. The calculator compares both over five years and
                shows its assumptions. You can send your client the result as a link.
              </p>
              <p className="mt-4">
                <ButtonLink href={href("/rent-vs-sell")} variant="outline">
                  Open the rent-or-sell calculator
                </ButtonLink>
              </p>
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}
