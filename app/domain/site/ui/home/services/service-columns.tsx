import { serviceColumns } from "#app/domain/site/ui/home/services/service-texts.ts";

/** The same work by the people who do it. */
export function ServiceColumns() {
  return (
    <div className="mt-16 grid gap-9 md:mt-20 md:grid-cols-3 md:gap-10">
      {serviceColumns.map(({ title, items }) => (
        <div key={title}>
          <h3 className="border-b-2 border-ink pb-3">{title}</h3>
          <ul>
            {items.map((item) => (
              <li key={item} className="border-b border-line py-2.5">
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
