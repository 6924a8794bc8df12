import { ChevronDown, ChevronRight, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { navEntry } from "#app/components/office/office-shell.tsx";
import { newItem } from "#app/features/settings/sections/names.ts";
import { settingsPath } from "#app/features/settings-page/components/settings-path.ts";
import type { SectionId, SectionName, SectionSpec } from "#app/features/settings-page/sections/types.ts";

interface SettingsNavProps {
  sections: readonly SectionName[];
  current: SectionId;
}

export function SettingsNav({ sections, current }: SettingsNavProps) {
  const title = sections.find(({ id }) => id === current)?.title;
  return (
    <>
      <nav aria-label="Settings" className="max-lg:hidden">
        <Groups sections={sections} current={current} />
      </nav>
      <details key={current} className="group card lg:hidden">
        <summary className="flex min-h-11 items-center justify-between gap-3 px-4 font-semibold">
          <span>
            <span className="font-normal text-soft">Section: </span>
            {title}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 flex-none text-quiet transition-transform group-open:rotate-180"
          />
        </summary>
        <nav aria-label="Sections" className="border-t border-line px-1.5 pt-3">
          <Groups sections={sections} current={current} />
        </nav>
      </details>
    </>
  );
}

function Groups({ sections, current }: SettingsNavProps) {
  return (
    <>
      {[...Map.groupBy(sections, ({ group }) => group)].map(([group, own]) => (
        <Group key={group} title={group}>
          {own.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={settingsPath(id)}
                aria-current={id === current ? "page" : undefined}
                className={navEntry(id === current)}
              >
                {title}
              </Link>
            </li>
          ))}
        </Group>
      ))}
      <Group title="Data and connections">
        <li>
          <Link to={href("/admin/rent-data")} className={navEntry(false)}>
            Rent data
          </Link>
        </li>
        <li>
          <Link to={href("/admin/odoo-test")} className={navEntry(false)}>
            Odoo
          </Link>
        </li>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-4">
      <p className="mb-1 px-2.5 text-sm font-bold text-ink">{title}</p>
      <ul className="max-lg:grid max-lg:grid-cols-2">{children}</ul>
    </div>
  );
}

export function SettingsItems({
  section,
  items,
}: {
  section: SectionSpec;
  items: readonly { id: string; label: string; note?: string | undefined }[];
}) {
  return (
    <section aria-labelledby="section-title" className="min-w-0">
      <h2 id="section-title">{section.title}</h2>
      <p className="mt-1 text-soft">{section.intro}</p>
      <ul className="card mt-4">
        {items.map((item) => (
          <li key={item.id} className="border-b border-line last:border-b-0">
            <Link
              to={settingsPath(section.id, item.id)}
              className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-hover"
            >
              <span className="min-w-0 wrap-anywhere">
                {item.label}
                {item.note ? <span className="block text-xs text-soft">{item.note}</span> : null}
              </span>
              <ChevronRight aria-hidden="true" className="size-4 flex-none text-quiet" />
            </Link>
          </li>
        ))}
        {items.length === 0 ? <li className="px-4 py-3 text-soft">Nothing yet.</li> : null}
      </ul>
      <Link
        to={settingsPath(section.id, newItem)}
        className={buttonClass({ variant: "outline", size: "sm", className: "mt-4" })}
      >
        <Plus aria-hidden="true" className="size-4" />
        Add {section.each}
      </Link>
    </section>
  );
}
