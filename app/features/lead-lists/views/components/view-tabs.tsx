import { Columns3, History, Plus, Settings2 } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import type { SavedView } from "#app/features/leads/types.ts";
import { withParams } from "#app/lib/current-path.ts";

interface ViewTabsProps {
  views: readonly SavedView[];
  /** As `filterQuery` returns it. */
  query: string;
  here: string;
}

export function ViewTabs({ views, query, here }: ViewTabsProps) {
  const hasOwn = views.some(({ isOwn }) => isOwn);
  const dialogs = [
    ...(query === "" ? [] : [{ name: "save", label: "Save view", Icon: Plus, isWritten: true }]),
    ...(hasOwn ? [{ name: "views", label: "Manage views", Icon: Settings2, isWritten: false }] : []),
    { name: "columns", label: "Choose columns", Icon: Columns3, isWritten: false },
  ];
  return (
    <div className="mb-3 flex items-end gap-2 border-b border-line">
      <nav aria-label="Saved views" className="flex min-w-0 flex-1 gap-4 overflow-x-auto">
        <Tab to={href("/leads")} isCurrent={query === ""}>
          All leads
        </Tab>
        {views.map((view) => (
          <Tab
            key={view.id}
            to={view.query ? `${href("/leads")}?${view.query}` : href("/leads")}
            isCurrent={query !== "" && view.query === query}
            title={view.isOwn ? undefined : `Shared by ${view.owner}`}
          >
            {view.name}
          </Tab>
        ))}
      </nav>
      <div className="flex flex-none pb-1">
        {dialogs.map(({ name, label, Icon, isWritten }) => (
          <Link
            key={name}
            to={withParams(here, { dialog: name })}
            preventScrollReset
            replace
            title={label}
            aria-label={label}
            className={buttonClass({ variant: "quiet", size: "sm", icon: !isWritten })}
          >
            <Icon aria-hidden="true" className="size-4" />
            {isWritten ? <span className="max-sm:hidden">{label}</span> : null}
          </Link>
        ))}
        <Link
          to={`${href("/leads/import")}#recent`}
          title="Recent changes and undo"
          aria-label="Recent changes and undo"
          className={buttonClass({ variant: "quiet", size: "sm", icon: true })}
        >
          <History aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </div>
  );
}

interface TabProps {
  to: string;
  isCurrent: boolean;
  title?: string | undefined;
  children: string;
}

const Tab = ({ to, isCurrent, title, children }: TabProps) => (
  <Link
    to={to}
    title={title}
    aria-current={isCurrent ? "page" : undefined}
    className="-mb-px border-b-2 border-transparent px-1 py-2 whitespace-nowrap text-soft no-underline hover:text-ink aria-[current]:border-blue aria-[current]:font-semibold aria-[current]:text-ink"
  >
    {children}
  </Link>
);
