import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { Asked } from "#app/components/form/public-form.tsx";
import { type FormReply, typedIn } from "#app/components/form/reply.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { PhoneLink } from "#app/components/phone-link.tsx";
import { ReviewStep } from "#app/features/enrollment/components/review-step.tsx";
import { FeeEstimate, SidePanel, StartOver } from "#app/features/enrollment/components/side-panel.tsx";
import { ContactStep, PropertyStep } from "#app/features/enrollment/components/steps.tsx";
import { estimateOf, unitsOf } from "#app/features/enrollment/estimate.ts";
import { homeLine, type Step, stepFields, type Typed } from "#app/features/enrollment/page.ts";
import type { EnrollView } from "#app/features/enrollment/queries/wizard.server.ts";
import { formatPromisedDollars } from "#app/lib/format.ts";
import { readDollars } from "#app/lib/money.ts";

type Props = {
  view: EnrollView;
  startedAt: number;
  hasChanged: boolean;
  reply: FormReply | undefined;
};

export function Wizard({ view, startedAt, hasChanged, reply }: Props) {
  const { step } = view;
  // A reply has no field that was emptied.
  const shown: Typed = typedIn(reply) ?? view.typed;
  const typed = { ...view.typed, ...shown };
  const errors = reply?.error ?? {};
  const problems = errors[""] ?? (hasChanged && step === 3 ? [reviewIsOld] : []);
  const form = useProblemFocus(reply);
  const heading = useStepFocus(step);
  const [live, setLive] = useState<Typed>({});
  const isSending = useNavigation().formMethod === "POST";
  const fees =
    step === 3 && view.isUnavailableNow ? null : feesOf(view, step === 1 ? { ...typed, ...live } : typed);
  const fields = { view, typed: shown, errors };

  function follow({ currentTarget }: FormEvent<HTMLFormElement>) {
    setLive(Object.fromEntries(new FormData(currentTarget)) as Typed);
  }

  return (
    <div className="bg-light-blue pt-4 pb-12 sm:py-12">
      <div className="wrap lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-14">
        <div>
          <h1 className="text-h2 sm:text-h1">Enroll your property</h1>
          {fees ? (
            <details className="mt-1.5 lg:hidden">
              <summary className="flex min-h-9 items-center gap-1.5 text-note">
                Fee estimate:{" "}
                <b className="num">{formatPromisedDollars(fees.estimate.totalMonthlyCents)} a month</b>
                <span className="link ml-auto">Details</span>
              </summary>
              <div className="border-b border-line pt-2 pb-4">
                <FeeEstimate {...fees} />
              </div>
            </details>
          ) : null}
          {view.isLost ? <LostDraft phone={view.company.phone} /> : null}
          <Form
            ref={form}
            method="post"
            action={`${href("/enroll")}?step=${step}`}
            noValidate
            onInput={follow}
            aria-labelledby="enroll-step"
            className="paper-sheet mt-3 px-4 pt-4 pb-0 sm:mt-7 sm:px-8 sm:pt-7 sm:pb-0 desk:px-8 desk:pt-7 desk:pb-0"
          >
            {/* Enter triggers the first button, so it must be Continue and not Back. */}
            <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
              Continue
            </button>
            <input type="hidden" name="step" value={step} />
            {step === 1 ? <input type="hidden" name="from" value={typed.from ?? ""} /> : null}
            {step === 1 ? <Asked errors={errors} before={typed.asked} /> : null}
            <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 pr-4 sm:mb-5">
              <h2 id="enroll-step" ref={heading} tabIndex={-1} className="text-h3 outline-none">
                {titles[step]}
              </h2>
              <p className="text-note text-soft">Step {step} of 3</p>
            </header>
            <div className="empty:hidden *:mb-4">
              {reply || step === 3 ? null : <FilledIn view={view} />}
              <FormErrors
                id="enroll-problem"
                errors={problems}
                fields={stepFields[step].map((name) => ({
                  id: `enroll-${name}`,
                  errors: errors[name] ?? [],
                }))}
              />
            </div>
            <div key={step}>
              {step === 1 ? <PropertyStep {...fields} /> : null}
              {step === 2 ? <ContactStep {...fields} /> : null}
              {step === 3 && fees ? <ReviewStep {...fees} view={view} startedAt={startedAt} /> : null}
              {step === 3 && !fees ? (
                <p>Your answers are saved, but we can't show them right now. Please try again in a minute.</p>
              ) : null}
            </div>
            <Actions step={step} isSending={isSending} />
          </Form>
        </div>
        <SidePanel company={view.company} included={view.included} fees={fees} />
      </div>
    </div>
  );
}

const titles: Record<Step, string> = {
  1: "Property Details",
  2: "Contact Info",
  3: "Review & Schedule",
};

const reviewIsOld =
  "Your answers or our fees have changed since you opened the review. Please check it again.";

function feesOf(view: EnrollView, typed: Typed) {
  const isQuoted = homeLine(typed) === homeLine(view.typed) && unitsOf(typed) === unitsOf(view.typed);
  const quote = isQuoted ? view.quote : null;
  return {
    quote,
    note: quoteNote(view, typed, isQuoted),
    unitCount: unitsOf(typed),
    estimate: quote?.document.estimate ?? estimateOf(view.schedule, typed),
  };
}

/** What the quote of the home is for, if that is not what is typed. */
function quoteNote({ quote, typed: quoted }: EnrollView, typed: Typed, isQuoted: boolean) {
  if (!quote) return undefined;
  if (!isQuoted)
    return `Quote ${quote.code} is for ${quoted.streetAddress}, ${unitsOf(quoted)} ${unitsOf(quoted) === 1 ? "unit" : "units"}. It doesn't apply to what you typed.`;
  const { baseRentCents } = quote.document.estimate;
  if (readDollars(typed.estimatedRent ?? "") === baseRentCents) return undefined;
  return `Your quote is for a rent of ${formatPromisedDollars(baseRentCents)}. Its percentage follows the rent that is paid.`;
}

function FilledIn({ view: { from, isResumed } }: { view: EnrollView }) {
  if (!from && !isResumed) return null;
  return (
    <Note>
      {from ? (
        <>
          Filled in from your rent report for{" "}
          <a className="link" href={href("/analysis/:id", { id: from.leadId })}>
            {from.title}
          </a>
          . Correct anything that's wrong.
        </>
      ) : (
        "Your enrollment as you left it."
      )}{" "}
      <StartOver />
    </Note>
  );
}

function LostDraft({ phone }: { phone: string }) {
  return (
    <div role="status" className="mt-3">
      <Note>
        We can't find your answers. They are saved for seven days with a cookie, so please allow cookies, or
        call <PhoneLink phone={phone} />.
      </Note>
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="border-l-4 border-cyan py-0.5 pl-3 text-note">{children}</p>
);

function Actions({ step, isSending }: { step: Step; isSending: boolean }) {
  return (
    <div className="sticky bottom-0 -mx-4 mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-sheet px-4 py-3 sm:-mx-8 sm:mt-7 sm:px-8 sm:py-4">
      {step > 1 ? (
        <Button type="submit" name="go" value="back" variant="outline" size="lg">
          Back
        </Button>
      ) : null}
      <Button
        type="submit"
        variant="action"
        size="lg"
        pending={isSending}
        pendingLabel={step === 3 ? "Processing..." : "One moment..."}
        className="ml-auto min-w-44 max-sm:flex-1"
      >
        {step === 3 ? "Complete Enrollment" : "Continue"}
      </Button>
    </div>
  );
}

function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) heading.current?.focus();
    last.current = step;
  }, [step]);
  return heading;
}
