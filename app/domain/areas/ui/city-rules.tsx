import { formatLongDay, formatPhone } from "#app/ui/format.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

interface CityRulesProps {
  city: string;
  cityUrl: string;
  /** What the city asks of landlords, where somebody checked it. */
  rules: { summary: string; url: string; checkedOn: string } | null;
  phone: string;
}

/** What a city asks of landlords: checked and dated, or where to ask. */
export const CityRules = keptMarkup(function CityRules({ city, cityUrl, rules, phone }: CityRulesProps) {
  return (
    <section className="section bg-light-blue wrap-anywhere" aria-labelledby="rules-title">
      <div className="wrap grid gap-x-16 gap-y-5 lg:grid-cols-[5fr_7fr]">
        <h2 id="rules-title">What the city asks of a landlord</h2>
        <div>
          {rules ? (
            <>
              <p className="max-w-[30em] font-serif text-h3 font-semibold">{rules.summary}</p>
              <p className="mt-3 text-soft">
                Read it at the source:{" "}
                <a href={rules.url} rel="noopener">
                  {hostOf(rules.url)}
                </a>
                . Checked on <time dateTime={rules.checkedOn}>{formatLongDay(rules.checkedOn)}</time>; cities
                change their rules and fees, so ask before you rely on it.
              </p>
            </>
          ) : (
            <p className="max-w-measure text-lead">
              Many cities register and inspect rental homes. {city} says what it asks for at{" "}
              <a href={cityUrl} rel="noopener">
                {hostOf(cityUrl)}
              </a>
              . Questions? Call{" "}
              <a className="link whitespace-nowrap" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
              .
            </p>
          )}
        </div>
      </div>
    </section>
  );
});

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");
