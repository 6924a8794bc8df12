import { Columns3, History, Plus, Settings2 } from "lucide-react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { Tabs } from "#app/components/office/tabs.tsx";
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
      <Tabs
        label="Saved views"
        className="min-w-0 flex-1"
        tabs={[
          { to: href("/leads"), label: "All leads", isCurrent: query === "" },
          ...views.map((view) => ({
            to: view.query ? `${href("/leads")}?${view.query}` : `${href("/leads")}?`,
            label: view.name,
            isCurrent: query !== "" && view.query === query,
            title: view.isOwn ? undefined : `Shared by ${view.owner}`,
          })),
        ]}
      />
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
