import { href } from "react-router";
import { Checkbox, TextField } from "#app/components/form/field.tsx";
import { NewTab } from "#app/components/new-tab.tsx";
import type { StepFields } from "#app/features/enrollment/components/step-fields.ts";
import { consentWordings } from "#app/features/messaging/consents/wording.ts";

export function ContactStep({ field, isSmsOn }: { field: StepFields; isSmsOn: boolean }) {
  return (
    <fieldset className="grid min-w-0 gap-3.5 sm:grid-cols-2 sm:gap-x-4">
      <legend className="sr-only">Contact Info</legend>
      <TextField {...field("name")} label="Full name" autoComplete="name" className="sm:col-span-2" />
      <TextField {...field("email")} label="Email" type="email" autoComplete="email" />
      <TextField {...field("phone")} label="Phone" type="tel" autoComplete="tel" />
      <Checkbox
        id="enroll-sms"
        name="sms"
        defaultChecked={isSmsOn}
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
    </fieldset>
  );
}
