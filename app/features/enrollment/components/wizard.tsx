import {
  type ComponentProps,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { textsIn } from "#app/components/form/use-draft.ts";
import { ContactStep } from "#app/features/enrollment/components/contact-step.tsx";
import { FeeEstimate } from "#app/features/enrollment/components/fee-estimate.tsx";
import { FilledBefore, FromReport, LostDraft } from "#app/features/enrollment/components/notices.tsx";
import { PropertyStep } from "#app/features/enrollment/components/property-step.tsx";
import { ReviewStep, SentWithReview } from "#app/features/enrollment/components/review-step.tsx";
import { SidePanel } from "#app/features/enrollment/components/side-panel.tsx";
import type { StepFields } from "#app/features/enrollment/components/step-fields.ts";
import { useStepDraft } from "#app/features/enrollment/components/use-step-draft.ts";
import { estimateOf, feeLines, unitsOf } from "#app/features/enrollment/estimate.ts";
import type { EnrollAnswer, EnrollView } from "#app/features/enrollment/page.ts";
import { homeLine } from "#app/features/enrollment/rules.ts";
import {
  checkStep,
  type FieldErrors,
  type FieldName,
  type Step,
  stepFields,
  type Typed,
} from "#app/features/enrollment/schema.ts";
import { type ServiceArea, statesServed } from "#app/features/settings/company/service-area.ts";
import { stateOfZip } from "#app/lib/us-states.ts";

type Props = { view: EnrollView; startedAt: number; answer: EnrollAnswer | undefined };

export function Wizard({ view, startedAt, answer }: Props) {
  const step = answer?.step ?? view.step;
  const typed = { ...view.typed, ...answer?.typed };
  const { errors, correct, refuse } = useErrors(step, view, answer);
  const problem = answer?.problem;
  const form = useRef<HTMLFormElement>(null);
  const { live, follow } = useLiveProperty(step, form);
  const heading = useStepFocus(step);
  const isHiding = step === 1 && view.from?.hides === true;
  const draft = useStepDraft(form, { isOn: step < 3 && !isHiding, problem, onRestored: follow });
  const isSending = useNavigation().formMethod === "POST";
  const isPriced = !view.isUnavailableNow || step === 1;
  const priced = { ...typed, ...live };
  const unitCount = unitsOf(priced);
  const isQuoted = homeLine(priced) === homeLine(view.typed) && unitCount === unitsOf(view.typed);
  const quote = isQuoted ? view.quote : null;
  const estimate = isPriced ? (quote?.document.estimate ?? estimateOf(view.schedule, priced)) : null;
  const quoted = { unitCount, ...(quote && { quote }) };

  const field: StepFields = (name, start = "") => {
    const error = errors[name];
    const shown = { defaultValue: typed[name] ?? start, errors: error ? [error] : [] };
    return { id: `enroll-${name}`, name, size: "lg", ...shown };
  };

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement;
    follow();
    if (errors[name as FieldName]) correct({ ...errors, [name]: undefined });
    draft.save();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (isSending) return event.preventDefault();
    if (submitter?.getAttribute("name") === "go") return draft.drop();
    const wrong = checkStep(step, typedIn(event.currentTarget), view.company);
    refuse(wrong);
    if (Object.keys(wrong).length > 0) event.preventDefault();
    else draft.drop();
  }

  return (
    <div className="bg-light-blue pt-4 pb-12 sm:py-12">
      <div className="wrap lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-x-14">
        <div>
          <h1 className="text-h2 sm:text-h1">Enroll your property</h1>
          {estimate ? <EstimateOnPhones estimate={estimate} {...quoted} /> : null}
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
            {/* Enter triggers the first button, so it must be Continue and not Back. */}
            <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
              Continue
            </button>
            <input type="hidden" name="step" value={step} />
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
                <p>Your answers are saved. They cannot be shown right now. Please try again in a minute.</p>
              ) : null}
            </div>
            <Actions step={step} isSending={isSending} />
          </Form>
        </div>
        <SidePanel company={view.company} included={view.included} estimate={estimate} {...quoted} />
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

function EstimateOnPhones(props: ComponentProps<typeof FeeEstimate>) {
  return (
    <details className="mt-1.5 lg:hidden">
      <summary className="flex min-h-9 items-center gap-1.5 text-note">
        Fee estimate: <b className="num">{feeLines(props.estimate, props.unitCount).total} a month</b>
        <span className="link ml-auto">Details</span>
      </summary>
      <div className="border-b border-line pt-2 pb-4">
        <FeeEstimate {...props} />
      </div>
    </details>
  );
}

function stateFor({ zipCode = "" }: Typed, area: ServiceArea) {
  const [only = "", ...others] = statesServed(area);
  return others.length === 0 ? only : (stateOfZip(zipCode) ?? "");
}

function useLiveProperty(step: Step, form: RefObject<HTMLFormElement | null>) {
  const [live, setLive] = useState<Typed>({});
  const follow = useCallback(() => {
    if (step === 1 && form.current) setLive(typedIn(form.current));
  }, [step, form]);
  useEffect(follow, [follow]);
  return { live: step === 1 ? live : {}, follow };
}

const typedIn = (form: HTMLFormElement): Typed => Object.fromEntries(textsIn(new FormData(form)));

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

function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    if (!document.getElementById("enroll-problem")) heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  return heading;
}
