import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { FormState } from "#app/domain/analysis/form-steps.ts";
import { ContactStep } from "#app/domain/analysis/ui/contact-step.tsx";
import { draftKey, useAnalysisDraft } from "#app/domain/analysis/ui/draft.ts";
import { PropertyFields } from "#app/domain/analysis/ui/property-fields.tsx";
import { useStepHistory } from "#app/domain/analysis/ui/step-history.ts";
import { OtherVisitors, VisitorChoice } from "#app/domain/analysis/ui/visitor-choice.tsx";
import { type ServiceArea, statesServed } from "#app/domain/site/service-area.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { Trap } from "#app/ui/forms/trap.tsx";

export type Shape = {
  properties: {
    streetAddress: string;
    zipCode: string;
    city: string;
    state: string;
    propertyType: string;
    squareFootage: string;
    unitCount: string;
    bedrooms: string;
    bathrooms: string;
    yearBuilt: string;
  }[];
  email: string;
  name: string;
  phone: string;
};

/** What a field is drawn with. */
export type ShownField = (field: FieldMetadata<string, Shape>) => {
  id: string;
  name: string;
  size: "lg";
  defaultValue: string;
  errors: readonly string[];
};

type Props = {
  /** The page that answers, with the anchor to land on when the form is posted without script. */
  action: string;
  state: FormState | undefined;
  company: ServiceArea & { city: string; phone: string };
};

/**
 * The free rental analysis: one or more properties, then the e-mail. One form holds both steps, so that nothing typed
 * is ever lost; the server says which step shows. It works as plain HTML, in place through the small script, and
 * hydrated.
 */
export function AnalysisForm({ action, state: answer, company }: Props) {
  // An answer is gone from the router with the next entry of the history; the form still stands where it led.
  const [state, setState] = useState(answer);
  // Names of the fields that were changed since: what is being mended is not scolded meanwhile.
  const [mended, setMended] = useState<Record<string, true>>({});
  if (answer && answer !== state) {
    setState(answer);
    setMended({});
  }
  const element = useRef<HTMLFormElement>(null);
  const { draft, save } = useAnalysisDraft(element, state !== undefined);
  const [added, setAdded] = useState<SubmissionResult<string[]>>();
  // Of the properties that an answer brought along, those beyond the first values would be drawn anew by the next one.
  const [defaultValue] = useState(answer?.result.initialValue ?? { properties: [newProperty] });
  const [form, fields] = useForm<Shape>({
    id: "analysis-form",
    lastResult: state?.result ?? added,
    defaultValue: defaultValue as { properties: Partial<Shape["properties"][number]>[] },
  });
  const properties = fields.properties.getFieldList();
  const missing = state ? undefined : draft?.properties?.[properties.length];
  const addition =
    missing &&
    form.insert.getButtonProps({
      name: fields.properties.name,
      defaultValue: missing,
      index: properties.length,
    }).value;
  useEffect(() => {
    // A further property comes as an answer of the server adds one: the fields of those that stand stay as they are.
    if (addition) setAdded({ intent: JSON.parse(addition) });
    else if (draft) {
      draft.end();
      save();
    }
  }, [addition, draft, save]);
  const { step, entryState } = useStepHistory(element, {
    answer: state,
    fromDraft: draft !== undefined && !draft.isOtherHome && !addition,
  });
  const sending = useNavigation().formMethod === "POST";
  const heading = useStepFocus(step, state);
  const pressed = useFocusOnProperty(properties.length);
  useInSight(element);
  // An answer that takes a property out is there before the form lets go of it; then its list changes.
  const list = properties.map(({ key }) => key).join();
  useEffect(() => {
    if (state && list) save();
  }, [state, list, save]);
  const formKey = state?.formKey ?? draft?.formKey;
  const startedAt = state?.startedAt ?? draft?.startedAt;
  const wrong = state?.result.error;
  const isOpen = !wrong || Object.keys(wrong).some((name) => !mended[name]);
  const problems = [(isOpen && state?.problem) || [], fields.properties.errors ?? []].flat();
  const field: ShownField = ({ id, name, initialValue = "", errors = [] }) => ({
    id,
    name,
    size: "lg",
    defaultValue: initialValue,
    errors: mended[name] ? [] : errors,
  });
  return (
    <Form
      method="post"
      action={action}
      replace
      state={entryState}
      {...getFormProps(form)}
      ref={element}
      onInput={({ target }) => {
        save();
        const { name } = target as HTMLInputElement;
        setMended((before) => ({ ...before, [name]: true }));
      }}
      onClickCapture={pressed}
      noValidate
      data-draft={draftKey}
      data-swap=""
      className="sheet group/form"
      aria-labelledby="analysis-title"
    >
      {/* The browser presses the first button on Enter: this one goes on, it does not remove a property. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Continue
      </button>
      <input type="hidden" name="step" value={step} autoComplete="off" />
      {formKey ? <input type="hidden" name="formKey" value={formKey} autoComplete="off" /> : null}
      {startedAt ? <input type="hidden" name="startedAt" value={startedAt} autoComplete="off" /> : null}
      <Trap id="analysis" />
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 pr-7">
        <h2 id="analysis-title" ref={heading} tabIndex={-1} className="sheet-title outline-none">
          Free rental analysis
        </h2>
        <p
          data-step="properties"
          hidden={step !== "properties"}
          className="text-note text-soft sm:order-last"
        >
          Step 1 of 2: the property
        </p>
        <p data-step="contact" hidden={step !== "contact"} className="text-note text-soft sm:order-last">
          Step 2 of 2: your e-mail
        </p>
        <VisitorChoice hidden={step !== "properties"} />
      </header>
      <OtherVisitors company={company} />
      <div className="group-has-[#visitor-rent:checked]/form:hidden group-has-[#visitor-sell:checked]/form:hidden">
        {problems.length ? (
          <div className="mt-4">
            <FormErrors id="analysis-problem" errors={problems} />
          </div>
        ) : null}
        <div data-step="properties" hidden={step !== "properties"} className="@container">
          {properties.map((property, index) => (
            <PropertyFields
              key={property.key ?? property.name}
              fields={property.getFieldset()}
              field={field}
              index={index}
              count={properties.length}
              companyCity={company.city}
              states={statesServed(company)}
              remove={form.remove.getButtonProps({ name: fields.properties.name, index })}
            />
          ))}
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <button
              {...form.insert.getButtonProps({
                name: fields.properties.name,
                defaultValue: newProperty,
              })}
              className="link-button rest"
            >
              Add another property
            </button>
            <Button
              type="submit"
              variant="action"
              size="lg"
              pending={sending && step === "properties"}
              pendingLabel="One moment..."
              className="w-full sm:w-auto sm:min-w-64"
            >
              Continue to e-mail
            </Button>
          </div>
        </div>
        <div data-step="contact" hidden={step !== "contact"}>
          <ContactStep
            fields={fields}
            field={field}
            sending={sending && step === "contact"}
            addresses={addressesOf(state)}
            notes={state?.notes ?? []}
          />
        </div>
      </div>
    </Form>
  );
}

const newProperty = { unitCount: "1", propertyType: "single-family" };

/** After the step changed, reading goes on at the form's heading. */
function useStepFocus(step: string, state: FormState | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current !== step) heading.current?.focus();
    last.current = step;
    if (state?.problem) document.getElementById("analysis-problem")?.focus();
  }, [step, state]);
  return heading;
}

/** Back from the report, the browser scrolls to where a longer form ended. */
function useInSight(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if ((form.current?.getBoundingClientRect().bottom ?? 0) < 0) form.current?.scrollIntoView();
  }, [form]);
}

/**
 * A property that was added is where writing goes on; after one that was taken out it goes on at the next, or at the
 * last. Gives what notes in which of them a button is pressed; those that a draft adds lead nobody away.
 */
function useFocusOnProperty(count: number) {
  const last = useRef(count);
  const pressedIn = useRef<number>(undefined);
  useEffect(() => {
    if (count !== last.current && pressedIn.current !== undefined) {
      const at = count > last.current ? count - 1 : Math.min(pressedIn.current, count - 1);
      allProperties()[at]?.querySelector("input")?.focus();
    }
    last.current = count;
  }, [count]);
  return ({ target }: MouseEvent<HTMLElement>) => {
    const button = target instanceof Element ? target.closest("button") : null;
    pressedIn.current = button
      ? allProperties().findIndex((property) => property.contains(button))
      : undefined;
  };
}

const allProperties = () => [...document.querySelectorAll<HTMLElement>("#analysis-form .property")];

function addressesOf(state: FormState | undefined) {
  const list = (
    state?.result.initialValue as { properties?: Partial<Shape["properties"][number]>[] } | undefined
  )?.properties;
  return (list ?? []).filter(Boolean).map((each) => `${each.streetAddress}, ${each.city} ${each.zipCode}`);
}
