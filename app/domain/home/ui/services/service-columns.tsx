import type { ServiceLists } from "#app/domain/site/schema.ts";

/** The same work by the people who do it. */
export function ServiceColumns({ lists }: { lists: ServiceLists }) {
  if (lists.length === 0) return null;
  return (
    <div className="mt-10 grid gap-6 md:mt-20 md:grid-cols-3 md:gap-10">
      {lists.map(({ title, items }) => (
        <div key={title}>
          <h3 className="border-ink max-md:text-h4 md:border-b-2 md:pb-3">{title}</h3>
          <ul className="max-md:mt-1 max-md:text-soft">
            {items.map((item) => (
              <li
                key={item}
                className="max-md:inline max-md:not-last:after:content-['_·_'] md:border-b md:border-line md:py-2.5"
              >
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
