import { href } from "react-router";
import { Checkbox, SelectField, TextField } from "#app/components/form/field.tsx";
import { fillsCity } from "#app/components/form/fill-city.ts";
import type { FormReply } from "#app/components/form/reply.ts";
import { NewTab } from "#app/components/new-tab.tsx";
import { StateField } from "#app/features/analysis/components/home-fields.tsx";
import { shownRent } from "#app/features/enrollment/estimate.ts";
import type { FieldName, Typed } from "#app/features/enrollment/page.ts";
import type { EnrollView } from "#app/features/enrollment/queries/wizard.server.ts";
import { propertyTypeNames } from "#app/features/leads/property/types.ts";
import { MarketingBox } from "#app/features/messaging/consents/components/marketing-box.tsx";
import { consentWordings, marketingFields } from "#app/features/messaging/consents/wording.ts";
import { statesServed } from "#app/features/settings/company/service-area.ts";
import { formatDollars } from "#app/lib/format.ts";
import { stateOfZip } from "#app/lib/us-states.ts";

type Props = { view: EnrollView; typed: Typed; errors: NonNullable<FormReply["error"]> };

const fieldsOf =
  ({ typed, errors }: Props) =>
  (name: FieldName, start = "") => ({
    id: `enroll-${name}`,
    name,
    size: "lg" as const,
    defaultValue: typed[name] ?? start,
    errors: errors[name] ?? [],
  });

export function PropertyStep(props: Props) {
  const { view, typed, errors } = props;
  const field = fieldsOf(props);
  const [onlyState = "", ...otherStates] = statesServed(view.company);
  const state = otherStates.length === 0 ? onlyState : (stateOfZip(typed.zipCode ?? "") ?? "");
  return (
    <fieldset className="grid min-w-0 grid-cols-12 gap-x-4 gap-y-3.5">
      <legend className="sr-only">Property Details</legend>
      <SelectField
        {...field("propertyType")}
        label="Property type"
        placeholder="Choose one"
        options={typeOptions}
        className="col-span-8 sm:col-span-5"
      />
      <TextField
        {...field("unitCount", "1")}
        label="Units"
        inputMode="numeric"
        className="col-span-4 sm:col-span-2"
      />
      <TextField
        {...field("estimatedRent")}
        label="Estimated monthly rent"
        optional
        hint={`For all units. Don't know yet? Leave it empty: we'll use ${formatDollars(view.schedule.enrollmentEstimate.assumedRentCents)} until a manager sets a rent.`}
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        onBlur={({ currentTarget: rent }) => {
          rent.value = shownRent(rent.value);
        }}
        className="col-span-12 sm:col-span-5"
      />
      <TextField
        {...field("streetAddress")}
        label="Street address"
        autoComplete="address-line1"
        className="col-span-12"
      />
      <TextField
        {...field("zipCode")}
        {...fillsCity}
        label="ZIP"
        inputMode="numeric"
        maxLength={10}
        autoComplete="postal-code"
        className={errors.zipCode ? "col-span-12" : "col-span-8 sm:col-span-3"}
      />
      <TextField
        {...field("city")}
        label="City"
        autoComplete="address-level2"
        data-city=""
        className="col-span-12 max-sm:order-1 sm:col-span-7"
      />
      <StateField states={[state]} className="col-span-4 sm:col-span-2" />
      <noscript className="col-span-12 max-sm:order-1">
        <button type="submit" name="go" value="estimate" className="link-button">
          Update the estimate
        </button>
      </noscript>
    </fieldset>
  );
}

const typeOptions = Object.entries(propertyTypeNames).map(([value, label]) => ({ value, label }));

export function ContactStep(props: Props) {
  const field = fieldsOf(props);
  return (
    <fieldset className="grid min-w-0 gap-3.5 sm:grid-cols-2 sm:gap-x-4">
      <legend className="sr-only">Contact Info</legend>
      <TextField {...field("name")} label="Full name" autoComplete="name" className="sm:col-span-2" />
      <TextField {...field("email")} label="Email" type="email" autoComplete="email" />
      <TextField {...field("phone")} label="Phone" type="tel" autoComplete="tel" />
      <Checkbox
        id="enroll-sms"
        name="sms"
        defaultChecked={props.typed.sms === "on"}
        label="Text messages"
        optional
        hint={
          <>
            {consentWordings.sms.wording}{" "}
            <a className="link" href={href("/sms-terms")} target="_blank" rel="noopener">
              Text message terms
              <NewTab className="ml-1 inline size-4" />
            </a>
          </>
        }
        className="mt-2 sm:col-span-2"
      />
      {(["marketing-sms", "marketing-email"] as const).map((purpose) => (
        <MarketingBox
          key={purpose}
          form="enroll"
          purpose={purpose}
          typed={props.typed[marketingFields[purpose]]}
          className="sm:col-span-2"
        />
      ))}
    </fieldset>
  );
}
