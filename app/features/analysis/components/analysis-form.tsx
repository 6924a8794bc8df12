import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { type ComponentProps, type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { Trap } from "#app/components/form/public-form.tsx";
import type { Shape, ShownField } from "#app/features/analysis/components/draft.ts";
import { draftKey, useAnalysisDraft } from "#app/features/analysis/components/draft.ts";
import { HomeFields } from "#app/features/analysis/components/home-fields.tsx";
import { OtherVisitors, VisitorChoice } from "#app/features/analysis/components/visitor-choice.tsx";
import type { FormState, Step } from "#app/features/analysis/form-steps.ts";
import { reportConsent } from "#app/features/messaging/consents/wording.ts";
import { type ServiceArea, statesServed } from "#app/features/settings/company/service-area.ts";

/** The history state of the second step; the inline script writes the same value. */
const contactEntry = "contact";

type Props = {
  action: string;
  state: FormState | undefined;
  company: ServiceArea & { city: string; phone: string };
};

/**
 * One form for both steps, so that nothing typed is lost. Works as plain HTML, with the small script, and
 * hydrated.
 */
export function AnalysisForm({ action, state: answer, company }: Props) {
  // The router drops action data on the next navigation.
  const [state, setState] = useState(answer);
  // Fields that changed since the response show no error.
  const [mended, setMended] = useState<Record<string, true>>({});
  if (answer && answer !== state) {
    setState(answer);
    setMended({});
  }
  const element = useRef<HTMLFormElement>(null);
  const { draft, save } = useAnalysisDraft(element, state !== undefined);
  const [added, setAdded] = useState<SubmissionResult<string[]>>();
  // Later default values would remount the properties beyond the first.
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
    // Adds a property without a request, so that existing fields keep their values.
    if (addition) setAdded({ intent: JSON.parse(addition) });
    else if (draft) save();
  }, [addition, draft, save]);
  const { step, entryState } = useStepHistory(element, {
    answer: state,
    fromDraft: draft !== undefined && !addition,
  });
  const sending = useNavigation().formMethod === "POST";
  const heading = useStepFocus(step, state);
  const pressed = useFocusOnProperty(properties.length);
  // The list changes after the response arrives.
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
      {/* Enter presses the first button: it must continue, not remove a property. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Continue
      </button>
      <input type="hidden" name="step" value={step} autoComplete="off" />
      {formKey ? <input type="hidden" name="formKey" value={formKey} autoComplete="off" /> : null}
      {startedAt ? <input type="hidden" name="startedAt" value={startedAt} autoComplete="off" /> : null}
      <Trap id="analysis" />
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 pr-7">
        <h2 id="analysis-title" ref={heading} tabIndex={-1} className="text-[1.375rem] outline-none">
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
          Step 2 of 2: your email
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
              Continue to email
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

type PropertyProps = {
  fields: ReturnType<FieldMetadata<Shape["properties"][number], Shape>["getFieldset"]>;
  field: ShownField;
  index: number;
  count: number;
  companyCity: string;
  states: readonly string[];
  remove: ComponentProps<"button">;
};

function PropertyFields({ fields, field, index, count, companyCity, states, remove }: PropertyProps) {
  const number = index + 1;
  return (
    <fieldset className="property mt-4 min-w-0">
      <legend className={count > 1 ? "float-left mb-2 font-serif text-h4 font-semibold" : "sr-only"}>
        Property {number}
      </legend>
      {count > 1 ? (
        <button {...remove} className="link-button float-right" aria-label={`Remove property ${number}`}>
          Remove
        </button>
      ) : null}
      <HomeFields
        field={(name) => field(fields[name])}
        states={states}
        stateField={field(fields.state)}
        cityExample={companyCity}
        fillsIn={index === 0}
      />
    </fieldset>
  );
}

type ContactProps = {
  fields: ReturnType<typeof useForm<Shape>>[1];
  field: ShownField;
  sending: boolean;
  addresses: string[];
  notes: readonly string[];
};

function ContactStep({ fields, field, sending, addresses, notes }: ContactProps) {
  return (
    <div className="mt-4">
      <div className="flex items-start justify-between gap-4 border-y border-line py-3">
        <ul className="grid min-w-0 gap-1 text-note">
          {addresses.map((address) => (
            <li key={address} className="wrap-anywhere">
              {address}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note} className="font-medium text-red-deep">
              {note}
            </li>
          ))}
        </ul>
        <button type="submit" name="go" value="back" className="link-button flex-none">
          Change
        </button>
      </div>
      <div className="mt-4 grid gap-x-4 gap-y-3.5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          {...field(fields.email)}
          label="Email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          className="sm:col-span-2 lg:col-span-1"
        />
        <TextField {...field(fields.name)} label="Name" optional autoComplete="name" />
        <TextField {...field(fields.phone)} label="Phone" optional type="tel" autoComplete="tel" />
      </div>
      <div className="mt-4 flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between sm:gap-8">
        <p className="max-w-2xl text-sm text-soft">{reportConsent.wording}</p>
        <Button
          type="submit"
          variant="action"
          size="lg"
          pending={sending}
          pendingLabel="Processing..."
          className="w-full flex-none sm:w-auto sm:min-w-56"
        >
          Get my analysis
        </Button>
      </div>
    </div>
  );
}

/** Back shows the first step as it was; Forward submits it again. */
function useStepHistory(
  form: RefObject<HTMLFormElement | null>,
  { answer, fromDraft }: { answer: FormState | undefined; fromDraft: boolean },
) {
  const { key, state: entryState, pathname } = useLocation();
  const navigate = useNavigate();
  const idle = useNavigation().state === "idle";
  const entry: Step = entryState === contactEntry ? "contact" : "properties";
  const [step, setStep] = useState<Step>(answer?.step ?? "properties");
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (answer !== lastAnswer) {
    setLastAnswer(answer);
    if (answer) setStep(answer.step);
  }

  const seen = useRef<{ answer?: FormState | undefined; key: string; fromDraft?: boolean }>({ key });
  useEffect(() => {
    // Navigating earlier would cancel the current navigation.
    if (!idle) return;
    const before = seen.current;
    seen.current = { answer, key, fromDraft };
    if (answer && answer !== before.answer) {
      if (answer.step === entry) return;
      if (entry === "contact") void navigate(-1);
      else void navigate(pathname, { state: contactEntry, preventScrollReset: true });
    } else if ((key !== before.key || (fromDraft && !before.fromDraft)) && step !== entry) {
      if (entry === "contact") form.current?.requestSubmit();
      else setStep("properties");
    }
  }, [idle, answer, key, fromDraft, entry, step, form, pathname, navigate]);

  return { step, entryState: entry === "contact" ? contactEntry : undefined };
}
