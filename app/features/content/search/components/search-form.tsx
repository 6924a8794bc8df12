import { Search } from "lucide-react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { longestQuestion } from "#app/features/content/search/rules.ts";

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
