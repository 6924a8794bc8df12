import { Search } from "lucide-react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { type Hit, longestQuestion } from "#app/features/content/search/rules.ts";
import { OutsideLink } from "#app/features/content/site/components/site-frame.tsx";

/** A GET form, so that a search can be bookmarked and works without JavaScript. */
export function SearchForm({ asked }: { asked?: string }) {
  return (
    <search>
      <form action={href("/search")}>
        <label htmlFor="q" className="mb-1.5 block text-note/snug font-semibold">
          Search this site
        </label>
        <div className="flex gap-3">
          <input
            id="q"
            name="q"
            type="search"
            maxLength={longestQuestion}
            defaultValue={asked}
            autoComplete="off"
            className="control control-lg"
          />
          <Button type="submit" size="lg">
            <Search aria-hidden="true" className="size-5" />
            Search
          </Button>
        </div>
      </form>
    </search>
  );
}

export function SearchHits({ asked, hits }: { asked: string; hits: readonly Hit[] }) {
  if (hits.length === 0)
    return (
      <div className="mt-9">
        <h2 className="text-h3 break-words">Nothing found for “{asked}”</h2>
        <p className="mt-3 max-w-measure text-soft">
          Try a single word or the name of a city, or start with a{" "}
          <a href={href("/analysis")}>free rental analysis</a>.
        </p>
      </div>
    );
  return (
    <section className="mt-9" aria-labelledby="hits">
      <h2 id="hits" className="text-h3 break-words">
        {hits.length === 1 ? "One page" : `${hits.length} pages`} for “{asked}”
      </h2>
      <ul className="mt-3 border-t border-line">
        {hits.map((hit) => (
          <li key={hit.to} className="border-b border-line py-4">
            <p className="text-note text-soft">{hit.kind}</p>
            {hit.kind === "Other system" ? (
              <OutsideLink url={hit.to} label={hit.title} className={title} />
            ) : (
              <a href={hit.to} className={title}>
                {hit.title}
              </a>
            )}
            <p className="mt-1 max-w-measure text-note text-soft">{hit.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const title = "link inline-flex items-center text-lead font-semibold";
