import { href } from "react-router";
import { listed, spanText } from "#app/domain/areas/rules.ts";
import { keptMarkup } from "#app/ui/kept-markup.tsx";

interface AreaListProps {
  cities: readonly {
    slug: string;
    name: string;
    zips: readonly string[];
    intro: string;
    /** HUD's three-bedroom benchmark over the ZIP codes, in cents a month. */
    threeBedrooms: { lowCents: number; highCents: number } | null;
  }[];
}

/** The cities down a ruled page: name, what it is, and the public figure for a three-bedroom. */
export const AreaList = keptMarkup(function AreaList({ cities }: AreaListProps) {
  return (
    <ul className="border-t-2 border-ink wrap-anywhere">
      {cities.map(({ slug, name, zips, intro, threeBedrooms }) => (
        <li
          key={slug}
          className="grid gap-x-12 gap-y-2 border-b border-line py-6 md:py-8 lg:grid-cols-[4fr_5fr_3fr] lg:items-baseline"
        >
          <div>
            <h2 className="text-h2">
              <a
                className="decoration-blue decoration-2 underline-offset-4 hover:underline"
                href={href("/areas/:city", { city: slug })}
              >
                {name}
              </a>
            </h2>
            <p className="num text-note text-soft">{listed(zips)}</p>
          </div>
          <p className="max-w-measure text-soft">{firstSentence(intro)}</p>
          {threeBedrooms ? (
            <p className="num text-note text-soft lg:text-right">
              <span className="font-serif text-h3 font-semibold text-ink">{spanText(threeBedrooms)}</span>
              <br className="max-lg:hidden" /> three bedrooms, HUD
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
});

const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
