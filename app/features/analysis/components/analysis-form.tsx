import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { Asked, publicField, Trap } from "#app/components/form/public-form.tsx";
import { useLinked } from "#app/components/unlinked-pages.ts";
import { HomeFields } from "#app/features/analysis/components/home-fields.tsx";
import type { FormState } from "#app/features/analysis/form-steps.ts";
import { addressField, newProperty } from "#app/features/analysis/types.ts";
import { type Contact, contactLabels } from "#app/features/leads/fields.ts";
import type { FactName, FactTexts } from "#app/features/leads/property/facts.ts";
import { MarketingBox } from "#app/features/messaging/consents/components/marketing-box.tsx";
import { reportConsent } from "#app/features/messaging/consents/wording.ts";
import { type ServiceArea, statesServed } from "#app/features/settings/company/service-area.ts";

type HomeTexts = FactTexts & { state: string };

type Shape = { properties: Partial<HomeTexts>[] } & Record<
  keyof Contact | "marketingEmail" | "marketingSms",
  string
>;

type Props = {
  action: string;
  state: FormState | undefined;
  company: ServiceArea & { city: string };
};

/**
 * Both steps in one form, so that nothing typed is lost. Its pages are not hydrated: the small script sends it in
 * place, saves the draft and makes each step a history entry.
 */
export function AnalysisForm({ action, state, company }: Props) {
  const initialValue = state?.result.initialValue as Partial<Shape> | undefined;
  const [form, fields] = useForm<Shape>({
    id: "analysis-form",
    lastResult: state?.result,
    defaultValue: initialValue ?? { properties: [newProperty] },
  });
  const step = state?.step ?? "properties";
  const started = state?.isStart ? initialValue?.properties?.[0] : undefined;
  const properties = fields.properties.getFieldList();
  const problems = [state?.problem ?? [], fields.properties.errors ?? []].flat();
  return (
    <form
      method="post"
      action={action}
      {...getFormProps(form)}
      noValidate
      data-draft="analysis"
      data-swap=""
      className="sheet max-sm:contents"
      aria-labelledby="analysis-title"
    >
      {/* Enter presses the first button: it must continue, not remove a property. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
        Continue
      </button>
      <input type="hidden" name="step" value={step} autoComplete="off" />
      {state ? (
        <>
          <input type="hidden" name="formKey" value={state.formKey} autoComplete="off" />
          <input type="hidden" name="startedAt" value={state.startedAt} autoComplete="off" />
        </>
      ) : null}
      <Asked errors={state?.result.error ?? undefined} before={state?.result.initialValue?.asked} />
      <Trap id="analysis" />
      <header className={`-order-2 ${headerClass}`}>
        <h2 id="analysis-title" tabIndex={-1} className="text-[1.375rem] outline-none">
          Free rental analysis
        </h2>
        <p data-step="properties" hidden={step !== "properties"} className="text-note text-soft">
          Step 1 of 2: the property
        </p>
        <p data-step="contact" hidden={step !== "contact"} className="text-note text-soft">
          Step 2 of 2: your email
        </p>
        <div data-step="properties" hidden={step !== "properties"}>
          <Visitors />
        </div>
      </header>
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
            index={index}
            count={properties.length}
            companyCity={company.city}
            states={statesServed(company)}
            focusOn={started && focusable.find((name) => !started[name])}
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
            pendingLabel="One moment..."
            className="rest w-full sm:w-auto sm:min-w-64"
          >
            Continue to email
          </Button>
          <StartButton className="address-only w-full">Start with the address</StartButton>
        </div>
      </div>
      <div data-step="contact" hidden={step !== "contact"}>
        <ContactStep fields={fields} addresses={(initialValue?.properties ?? []).map(addressOf)} />
      </div>
    </form>
  );
}

/** The address only. Its reply is the whole form, which the small script puts in its place. */
export function AddressForm({ example }: { example: { city: string; zip: string } }) {
  return (
    <form
      id="analysis-form"
      method="post"
      action={href("/analysis")}
      data-draft="analysis"
      data-swap=""
      className="sheet max-sm:contents"
      aria-labelledby="analysis-title"
    >
      <input type="hidden" name="step" value="properties" autoComplete="off" />
      <header className={`max-sm:contents ${headerClass}`}>
        <h2 id="analysis-title" className="-order-2 text-[1.375rem]">
          What would it rent for?
        </h2>
        <Visitors />
      </header>
      <div className="mt-3 grid grid-cols-[1fr_auto] items-end gap-4 max-sm:contents">
        <TextField
          data-zip="(?:^|[ ,])"
          id="analysis-address"
          name={addressField}
          size="lg"
          label="Street address"
          autoComplete="address-line1"
          placeholder={`1234 Main St, ${example.city} ${example.zip}`}
          className="-order-2 max-sm:mt-3"
        />
        <StartButton className="max-sm:mt-4 sm:min-w-64">Free rental analysis</StartButton>
      </div>
    </form>
  );
}

function StartButton({ className, children }: { className: string; children: string }) {
  return (
    <Button
      type="submit"
      name="go"
      value="start"
      variant="action"
      size="lg"
      pendingLabel="One moment..."
      className={className}
    >
      {children}
    </Button>
  );
}

const headerClass = "flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pr-7";

const visitors = [
  ["an owner", `${href("/")}#how`],
  ["a renter", href("/rentals")],
  ["a realtor", href("/realtor-referral")],
] as const;

function Visitors() {
  const isLinked = useLinked();
  return (
    <nav aria-label="Visitors" className="flex items-center gap-x-2 text-note max-sm:order-last max-sm:mt-3">
      <span aria-hidden="true">I'm</span>
      {visitors
        .filter(([, path]) => isLinked(path))
        .map(([name, path]) => (
          <a key={path} href={path} className="link inline-flex min-h-8 items-center">
            <span className="sr-only">I'm </span>
            {name}
          </a>
        ))}
    </nav>
  );
}

const focusable = ["streetAddress", "city", "zipCode", "squareFootage"] as const;

/** A reply has no object for a row whose fields are all empty. */
const addressOf = ({ streetAddress = "", city = "", zipCode = "" }: Partial<HomeTexts> = {}) =>
  `${streetAddress}, ${city} ${zipCode}`;

type PropertyProps = {
  fields: ReturnType<FieldMetadata<Partial<HomeTexts>, Shape>["getFieldset"]>;
  index: number;
  count: number;
  companyCity: string;
  states: readonly string[];
  focusOn: FactName | undefined;
  remove: ComponentProps<"button">;
};

function PropertyFields({ fields, index, count, companyCity, states, focusOn, remove }: PropertyProps) {
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
        field={(name) => ({ ...publicField(fields[name]), autoFocus: name === focusOn })}
        states={states}
        stateField={publicField(fields.state)}
        cityExample={companyCity}
        fillsIn={index === 0}
      />
    </fieldset>
  );
}

const contactInputs: Record<keyof Contact, Omit<ComponentProps<typeof TextField>, "id" | "label">> = {
  email: {
    type: "email",
    autoComplete: "email",
    placeholder: "you@example.com",
    className: "sm:col-span-2 lg:col-span-1",
  },
  name: { optional: true, autoComplete: "name" },
  phone: { optional: true, type: "tel", autoComplete: "tel" },
};

type ContactProps = {
  fields: ReturnType<typeof useForm<Shape>>[1];
  addresses: string[];
};

function ContactStep({ fields, addresses }: ContactProps) {
  return (
    <div className="mt-4">
      <div className="flex items-start justify-between gap-4 border-y border-line py-3">
        <ul className="grid min-w-0 gap-1 text-note">
          {addresses.map((address) => (
            <li key={address} className="wrap-anywhere">
              {address}
            </li>
          ))}
        </ul>
        <button type="submit" name="go" value="back" className="link-button flex-none">
          Change
        </button>
      </div>
      <div className="mt-4 grid gap-x-4 gap-y-3.5 sm:grid-cols-2 lg:grid-cols-3">
        {(Object.keys(contactInputs) as (keyof Contact)[]).map((name) => (
          <TextField
            key={name}
            {...publicField(fields[name])}
            {...contactInputs[name]}
            label={contactLabels[name]}
          />
        ))}
      </div>
      <div className="mt-4 flex flex-col gap-4 sm:flex-row sm:items-start sm:justify-between sm:gap-8">
        <div className="grid max-w-2xl gap-3">
          <p className="text-sm text-soft">{reportConsent.wording}</p>
          <MarketingBox
            form="analysis"
            purpose="marketing-email"
            typed={fields.marketingEmail.initialValue}
          />
          <MarketingBox form="analysis" purpose="marketing-sms" typed={fields.marketingSms.initialValue} />
        </div>
        <Button
          type="submit"
          variant="action"
          size="lg"
          pendingLabel="Processing..."
          className="w-full flex-none sm:w-auto sm:min-w-56"
        >
          Get my analysis
        </Button>
      </div>
    </div>
  );
}
