import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { formatPhone } from "#app/lib/format.ts";

const choices = [
  { value: "own", label: "I own" },
  { value: "rent", label: "I rent" },
  { value: "sell", label: "Realtor/vendor" },
];

export function VisitorChoice({ hidden }: { hidden: boolean }) {
  return (
    <fieldset
      data-step="properties"
      hidden={hidden}
      className="max-sm:-mr-7 max-sm:w-[calc(100%+1.75rem)] sm:mr-auto"
    >
      <legend className="sr-only">Who is asking?</legend>
      <div className="flex flex-wrap gap-x-4 sm:gap-x-5">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="inline-flex min-h-10 cursor-pointer items-center gap-1.5 text-sm sm:min-h-8 sm:gap-2 sm:text-note"
          >
            <input
              type="radio"
              id={`visitor-${value}`}
              name="visitor"
              value={value}
              defaultChecked={value === "own"}
              className="tick"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function OtherVisitors({ company }: { company: { phone: string } }) {
  const call = (
    <a href={`tel:${company.phone}`} className="whitespace-nowrap">
      {formatPhone(company.phone)}
    </a>
  );
  return (
    <>
      <div className="mt-4 hidden border-t border-line pt-4 group-has-[#visitor-rent:checked]/form:block">
        <h3 className="text-h4">Looking for a home to rent?</h3>
        <p className="mt-2 text-soft">See every home we have for rent. For anything else, call {call}.</p>
        <ButtonLink href={href("/rentals")} size="lg" className="mt-4">
          Available Rentals
        </ButtonLink>
      </div>
      <div className="mt-4 hidden border-t border-line pt-4 group-has-[#visitor-sell:checked]/form:block">
        <h3 className="text-h4">Realtor with a client?</h3>
        <p className="mt-2 text-soft">
          <a href={href("/realtor-referral")} className="link">
            Refer your client
          </a>{" "}
          and we’ll call them. Selling a product or service? Call {call}.
        </p>
      </div>
    </>
  );
}
