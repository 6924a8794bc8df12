import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatPhone } from "#app/ui/format.ts";

const choices = [
  { value: "own", label: "I own" },
  { value: "rent", label: "I rent" },
  { value: "sell", label: "I sell to owners" },
];

/** Spares renters and vendors the form, and the office their entries. Style sheets alone switch what shows. */
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

/** What people find who are not owners. */
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
        <p className="mt-2 text-soft">
          All homes that are open now stand on one page. For anything else call {call}.
        </p>
        <ButtonLink href={href("/rentals")} size="lg" className="mt-4">
          Available Rentals
        </ButtonLink>
      </div>
      <div className="mt-4 hidden border-t border-line pt-4 group-has-[#visitor-sell:checked]/form:block">
        <h3 className="text-h4">Offering something to owners or to us?</h3>
        <p className="mt-2 text-soft">
          Please call {call} and ask for the office. The rental analysis is for people who own a home.
        </p>
      </div>
    </>
  );
}
