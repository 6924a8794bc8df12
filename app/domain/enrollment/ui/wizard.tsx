import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { estimateOf, feeLines, unitsOf } from "#app/domain/enrollment/estimate.ts";
import { type EnrollAnswer, type EnrollView, reviewIsOld } from "#app/domain/enrollment/page.ts";
import {
  checkStep,
  type FieldErrors,
  type FieldName,
  type Step,
  stepFields,
  type Typed,
} from "#app/domain/enrollment/schema.ts";
import { ContactStep } from "#app/domain/enrollment/ui/contact-step.tsx";
import { FeeEstimate } from "#app/domain/enrollment/ui/fee-estimate.tsx";
import { FilledBefore, FromReport, LostDraft } from "#app/domain/enrollment/ui/notices.tsx";
import { PropertyStep } from "#app/domain/enrollment/ui/property-step.tsx";
import { ReviewStep, SentWithReview } from "#app/domain/enrollment/ui/review-step.tsx";
import { SidePanel } from "#app/domain/enrollment/ui/side-panel.tsx";
import { useAutosave } from "#app/domain/enrollment/ui/use-autosave.ts";
import type { EnrollmentEstimate } from "#app/domain/pricing/rules.ts";
import { type ServiceArea, statesServed } from "#app/domain/site/service-area.ts";
import { stateOfZip } from "#app/domain/us-states.ts";
import { Button } from "#app/ui/button.tsx";
import { textsIn } from "#app/ui/forms/draft.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";

/** What a field of a step gets: its id, its name, what was typed and what is wrong with it. */
export type StepFields = (
  name: FieldName,
  start?: string,
) => { id: string; name: string; size: "lg"; defaultValue: string; errors: readonly string[] };

type Props = { view: EnrollView; draft: string; startedAt: number; answer: EnrollAnswer | undefined };

/**
 * The three steps, one at a time, each with an address of its own. The server keeps the answers and says which step
 * shows; in the browser they are checked before they are sent, and the estimate follows every key.
 */
export function Wizard({ view, draft, startedAt, answer }: Props) {
  const step = answer?.step ?? view.step;
  const typed = { ...view.typed, ...answer?.typed };
  const { errors, correct, refuse } = useErrors(step, view, answer);
  const problem = answer ? answer.problem : view.isChanged ? reviewIsOld : null;
  const form = useRef<HTMLFormElement>(null);
  const { live, follow } = useLiveProperty(step, form);
  const heading = useStepFocus(step);
  // What was typed before is there to come back to until somebody goes on with the report's home.
  const isHiding = step === 1 && view.from?.hides === true;
  const autosave = useAutosave(form, { isOn: step < 3 && !isHiding, answer, onRestored: follow });
  const isSending = useNavigation().formMethod === "POST";
  // The first step's own fields tell the fees; those of the others come from the records.
  const isPriced = !view.isAway || step === 1;
  const priced = { ...typed, ...live };
  const estimate = isPriced ? estimateOf(view.schedule, priced) : null;
  const unitCount = unitsOf(priced);

  const field: StepFields = (name, start = "") => {
    const error = errors[name];
    const shown = { defaultValue: typed[name] ?? start, errors: error ? [error] : [] };
    return { id: `enroll-${name}`, name, size: "lg", ...shown };
  };

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    follow();
    // What is being corrected is not scolded meanwhile.
    if (errors[name as FieldName]) correct({ ...errors, [name]: undefined });
    autosave.later();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isSending) return event.preventDefault();
    autosave.stop();
    if (submitter?.getAttribute("name") === "go") return autosave.sent();
    const wrong = checkStep(step, typedIn(event.currentTarget), view.company);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) event.preventDefault();
    else autosave.sent();
  }

  return (
    <div className="bg-light-blue pt-4 pb-12 sm:py-12">
      <div className="wrap lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-14">
        <div>
          <h1 className="text-h2 sm:text-h1">Enroll your property</h1>
          {estimate ? <EstimateOnPhones estimate={estimate} unitCount={unitCount} /> : null}
          {view.isLost ? <LostDraft company={view.company} /> : null}
          {view.from && step === 1 ? <FromReport from={view.from} /> : null}
          <Form
            ref={form}
            method="post"
            action={`${href("/enroll")}?step=${step}`}
            noValidate
            onInput={onInput}
            onSubmit={onSubmit}
            aria-labelledby="enroll-step"
            className="mt-3 bg-sheet px-4 pt-4 sm:mt-7 sm:px-8 sm:pt-7"
          >
            {/* The browser presses the first button on Enter: this one goes on, it does not go back. */}
            <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
              Continue
            </button>
            <input type="hidden" name="step" value={step} />
            <input type="hidden" name="draft" value={draft} />
            {step === view.step && view.home ? <input type="hidden" name="home" value={view.home} /> : null}
            {step === 1 && view.from ? <input type="hidden" name="from" value={view.from.leadId} /> : null}
            <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 sm:mb-5">
              <h2 id="enroll-step" ref={heading} tabIndex={-1} className="text-h3 outline-none">
                {titles[step]}
              </h2>
              <p className="text-note text-soft">Step {step} of 3</p>
            </header>
            <div className="empty:hidden *:mb-4">
              {view.filledBy && !answer && step === view.step ? <FilledBefore by={view.filledBy} /> : null}
              <FormErrors
                id="enroll-problem"
                errors={problem ? [problem] : []}
                fields={stepFields[step].map((name) => ({
                  id: `enroll-${name}`,
                  errors: errors[name] ? [errors[name]] : [],
                }))}
              />
            </div>
            <div key={step}>
              {step === 1 ? (
                <PropertyStep
                  field={field}
                  isHiding={isHiding}
                  assumedRentCents={view.schedule.enrollmentEstimate.assumedRentCents}
                  state={stateFor(typed, view.company)}
                />
              ) : null}
              {step === 2 ? <ContactStep field={field} isSmsOn={typed.sms === "on"} /> : null}
              {step === 3 ? (
                <SentWithReview reviewed={view.reviewed ?? answer?.reviewed} startedAt={startedAt} />
              ) : null}
              {step === 3 && estimate ? <ReviewStep typed={typed} estimate={estimate} view={view} /> : null}
              {step === 3 && !estimate ? (
                <p>Your answers are kept. They cannot be shown at the moment; press again in a minute.</p>
              ) : null}
            </div>
            <Actions step={step} isSending={isSending} />
          </Form>
        </div>
        <SidePanel
          company={view.company}
          included={view.included}
          estimate={estimate}
          unitCount={unitCount}
        />
      </div>
    </div>
  );
}

const titles: Record<Step, string> = {
  1: "Property Details",
  2: "Contact Info",
  3: "Review & Schedule",
};

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

/** Below 1024 px the estimate waits under its figure. */
function EstimateOnPhones({ estimate, unitCount }: { estimate: EnrollmentEstimate; unitCount: number }) {
  return (
    <details className="mt-1.5 lg:hidden">
      <summary className="flex min-h-9 items-center gap-1.5 text-note">
        Fee estimate: <b className="num">{feeLines(estimate, unitCount).total} a month</b>
        <span className="link ml-auto">Details</span>
      </summary>
      <div className="border-b border-line pt-2 pb-4">
        <FeeEstimate estimate={estimate} unitCount={unitCount} />
      </div>
    </details>
  );
}

/** The one that is served; among several that of the ZIP code. */
function stateFor({ zipCode = "" }: Typed, area: ServiceArea) {
  const [only = "", ...others] = statesServed(area);
  return others.length === 0 ? only : (stateOfZip(zipCode) ?? "");
}

/** The property as it stands in its fields, also what was typed before the script ran or the browser filled in again. */
function useLiveProperty(step: Step, form: RefObject<HTMLFormElement | null>) {
  const [live, setLive] = useState<Typed>({});
  const follow = useCallback(() => {
    if (step === 1 && form.current) setLive(typedIn(form.current));
  }, [step, form]);
  useEffect(follow, [follow]);
  return { live: step === 1 ? live : {}, follow };
}

const typedIn = (form: HTMLFormElement): Typed => Object.fromEntries(textsIn(new FormData(form)));

/** The server's word on a step until the browser has one of its own. */
function useErrors(step: Step, view: EnrollView, answer: EnrollAnswer | undefined) {
  const source = answer ?? view;
  const [own, setOwn] = useState<{ of: unknown; errors: FieldErrors }>({ of: source, errors: source.errors });
  const errors = own.of === source ? own.errors : source.errors;
  const [attempts, setAttempts] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each answer moves the focus, the same one again too
  useEffect(() => document.getElementById("enroll-problem")?.focus(), [attempts, answer, step]);
  return {
    errors,
    correct: (next: FieldErrors) => setOwn({ of: source, errors: next }),
    refuse(next: FieldErrors) {
      setOwn({ of: source, errors: next });
      setAttempts((count) => count + 1);
    },
  };
}

/** After the step changed, reading goes on at its heading. */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    // What stands in the way is read first, where something does.
    if (!document.getElementById("enroll-problem")) heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  return heading;
}
