import { href } from "react-router";
import { Checkbox } from "#app/components/form/field.tsx";
import { NewTab } from "#app/components/new-tab.tsx";
import {
  type MarketingPurpose,
  marketingConsents,
  marketingFields,
} from "#app/features/messaging/consents/wording.ts";

interface MarketingBoxProps {
  /** Of the form; prefixes the ID. */
  form: string;
  purpose: MarketingPurpose;
  /** `on` if it was checked. */
  typed: unknown;
  className?: string;
}

const labels: Record<MarketingPurpose, string> = {
  "marketing-email": "Send me tips and updates",
  "marketing-sms": "Text me tips and updates",
};

/** Empty until the person checks it. */
export function MarketingBox({ form, purpose, typed, className }: MarketingBoxProps) {
  const name = marketingFields[purpose];
  return (
    <Checkbox
      id={`${form}-${name}`}
      name={name}
      defaultChecked={typed === "on"}
      label={labels[purpose]}
      optional
      hint={
        <>
          {marketingConsents[purpose].wording}
          {purpose === "marketing-sms" ? (
            <>
              {" "}
              <a className="link" href={href("/sms-terms")} target="_blank" rel="noopener">
                Text message terms
                <NewTab className="ml-1 inline size-4" />
              </a>
            </>
          ) : null}
        </>
      }
      {...(className && { className })}
    />
  );
}
