import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { type PostFilter, postListPath } from "#app/domain/blog/rules.ts";
import type { PostList } from "#app/domain/blog/types.ts";

interface PostFiltersProps {
  filter: PostFilter;
  list: Pick<PostList, "categories" | "tags" | "total">;
}

/** Categories in a row, topics under a disclosure that needs no script; the choice is the address. */
export function PostFilters({ filter, list }: PostFiltersProps) {
  const { category, tag } = filter;
  const topic = list.tags.find(({ slug }) => slug === tag);
  return (
    <nav aria-label="Filter articles" className="border-y border-line">
      <div className="flex flex-wrap items-center gap-x-6">
        <ul className="contents">
          <li>
            <FilterLink to={postListPath({ tag })} isCurrent={!category}>
              All articles
            </FilterLink>
          </li>
          {list.categories.map(({ slug, name, posts }) => (
            <li key={slug}>
              <FilterLink to={postListPath({ category: slug, tag })} isCurrent={slug === category}>
                {name} <Count of={posts} />
              </FilterLink>
            </li>
          ))}
        </ul>
        <details className="group relative max-md:w-full md:ml-auto">
          <summary className="flex min-h-12 items-center gap-1.5 rounded-mark font-medium">
            {topic ? `Topic: ${topic.name}` : "All topics"}
            <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
          </summary>
          <ul className="gap-x-5 border-line max-md:flex max-md:flex-wrap max-md:border-t md:absolute md:top-full md:right-0 md:z-10 md:w-72 md:rounded-card md:border md:bg-sheet md:px-5 md:py-2 md:shadow-float">
            <li>
              <FilterLink to={postListPath({ category })} isCurrent={!tag}>
                All topics
              </FilterLink>
            </li>
            {list.tags.map(({ slug, name, posts }) => (
              <li key={slug}>
                <FilterLink to={postListPath({ category, tag: slug })} isCurrent={slug === tag}>
                  {name} <Count of={posts} />
                </FilterLink>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </nav>
  );
}

function FilterLink({ to, isCurrent, children }: FilterLinkProps) {
  return (
    <a
      href={to}
      aria-current={isCurrent ? "true" : undefined}
      className="-mb-px inline-flex min-h-12 items-center gap-1.5 border-b-2 border-transparent text-soft hover:text-ink aria-[current]:border-blue aria-[current]:font-semibold aria-[current]:text-ink"
    >
      {children}
    </a>
  );
}

interface FilterLinkProps {
  to: string;
  isCurrent: boolean;
  children: ReactNode;
}

const Count = ({ of }: { of: number }) => (
  <span className="num text-sm text-quiet">
    {of}
    <span className="sr-only">{of === 1 ? " article" : " articles"}</span>
  </span>
);
