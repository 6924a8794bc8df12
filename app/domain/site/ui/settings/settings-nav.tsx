import { ChevronRight } from "lucide-react";
import { href, Link } from "react-router";
import { type SectionId, type SectionSpec, sections } from "#app/domain/site/settings/sections.ts";

const groups = ["Company", "Texts", "Policies"] as const;

export function SettingsNav({ current }: { current: SectionId }) {
  return (
    <nav aria-label="Settings" className="max-lg:border-b max-lg:border-line max-lg:pb-3">
      {groups.map((group) => (
        <div key={group} className="mb-4 max-lg:mb-2">
          <p className="mb-1 px-2.5 text-xs font-semibold text-quiet">{group}</p>
          <ul className="max-lg:flex max-lg:flex-wrap">
            {sections
              .filter((section) => section.group === group)
              .map((section) => (
                <li key={section.id}>
                  <Link
                    to={addressOf(section.id)}
                    aria-current={section.id === current ? "page" : undefined}
                    className="office-entry"
                  >
                    {section.title}
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Of a section with several forms: which one. */
export function SettingsItems({
  section,
  items,
}: {
  section: SectionSpec;
  items: readonly { id: string; label: string }[];
}) {
  return (
    <section aria-labelledby="section-title">
      <h2 id="section-title">{section.title}</h2>
      <p className="mt-1 text-soft">{section.intro}</p>
      <ul className="card mt-4">
        {items.map((item) => (
          <li key={item.id} className="border-b border-line last:border-b-0">
            <Link
              to={addressOf(section.id, item.id)}
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-hover"
            >
              {item.label}
              <ChevronRight aria-hidden="true" className="size-4 flex-none text-quiet" />
            </Link>
          </li>
        ))}
        {items.length === 0 ? <li className="px-4 py-3 text-soft">Nothing is stored yet.</li> : null}
      </ul>
    </section>
  );
}

/** Where a form of the settings stands. */
export const addressOf = (section: SectionId, item?: string) =>
  `${href("/admin/settings")}?${new URLSearchParams({ section, ...(item && { item }) })}`;
