import { href } from "react-router";
import { contactDueAt } from "#app/domain/referrals/rules.ts";
import { Progress } from "#app/domain/referrals/ui/progress.tsx";
import type { Questions } from "#app/domain/site/schema.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatHours, formatPhone, formatPromisedDollars } from "#app/ui/format.ts";
import { HeroScene } from "#app/ui/hero-scene.tsx";
import { NewTabButton } from "#app/ui/new-tab.tsx";
import { NumberedPath } from "#app/ui/numbered-path.tsx";

type Terms = { feeCents: number; contactHours: number };

interface HeroProps {
  terms: Terms;
  timeZone: string;
  /** Whether `ReferralQuestions` stand on the page. */
  hasQuestions: boolean;
}

/** What the program offers, beside an example of what the realtor gets to see. */
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
            management client, and you see on a page of your own whether we kept our word.
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

/** A referral of nobody, half way and well within the promised time, as the status page would draw it. */
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
        assignee="A manager"
        steps={[
          { key: "received", state: "done", at: exampleReceivedAt },
          { key: "assigned", state: "done", at: after(Math.min(7, minutesTaken / 2)) },
          { key: "contacted", state: "done", at: after(minutesTaken) },
          { key: "decision", state: "current", at: null },
        ]}
        promise={{
          dueAt: contactDueAt(exampleReceivedAt, terms),
          standing: { state: "kept", minutesTaken },
        }}
        timeZone={timeZone}
      />
    </figure>
  );
}

const exampleReceivedAt = new Date("2026-11-12T15:14:00Z");

/** The four steps, from the form to the fee. */
export function ReferralPath({ terms }: { terms: Terms }) {
  const steps = [
    {
      title: "You send the client",
      text: "Ten fields. Ask your client first; you confirm that with the form.",
    },
    {
      title: `We call within ${formatHours(terms.contactHours)}`,
      text: "By the clock, weekends included. The promise is a timer on your referral, and you see it run.",
    },
    {
      title: "You follow along",
      text: "A private link by e-mail: who has it, when we reached your client, what came of it.",
    },
    {
      title: `Your brokerage gets ${formatPromisedDollars(terms.feeCents)}`,
      text: "Once your client has signed a management agreement, against your license number and a W-9.",
    },
  ];
  return (
    <section className="section" aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title" className="text-display">
          From your form to the fee
        </h2>
        <NumberedPath steps={steps} />
      </div>
    </section>
  );
}

/** Questions and answers, open for reading and searching. */
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
  /** The next webinar, in words; null while none is planned. */
  webinar: { title: string; when: string } | null;
}

/** For who would rather hear about it, and for the client who has not decided. */
export function OtherWays({ company, webinar }: OtherWaysProps) {
  return (
    <section className="section border-t border-line" aria-labelledby="ways-title">
      <div className="wrap">
        <h2 id="ways-title" className="sr-only">
          Other ways to go on
        </h2>
        <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
          <div className="border-t-2 border-ink pt-5">
            <h3>Hear it first</h3>
            <p className="mt-2 max-w-[34em] text-soft">
              {webinar ? (
                <>
                  Our next webinar,{" "}
                  <a className="link" href={href("/webinar")}>
                    {webinar.title}
                  </a>
                  , is on {webinar.when}. Or take fifteen minutes with us about one client.
                </>
              ) : (
                "Take fifteen minutes with us about one client, before you send anybody."
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
          <div className="border-t-2 border-ink pt-5">
            <h3>Sell, or rent it out?</h3>
            <p className="mt-2 max-w-[34em] text-soft">
              For the seller whose offers stay under the price: the calculator compares both over five years,
              with the assumptions on the table. You can send your client the result as a link.
            </p>
            <p className="mt-4">
              <ButtonLink href={href("/rent-vs-sell")} variant="outline">
                Open the rent-or-sell calculator
              </ButtonLink>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
