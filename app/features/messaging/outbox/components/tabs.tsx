import { Link } from "react-router";

interface TabsProps {
  label: string;
  tabs: readonly { to: string; label: string; count?: number; current: boolean }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="mb-3 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.to} className="flex-none">
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? "page" : undefined}
              className="inline-flex min-h-9 items-center gap-1.5 border-b-2 border-transparent px-2.5 font-medium whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-[current]:border-blue aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11"
            >
              {tab.label}
              {tab.count ? <span className="num text-xs font-normal text-quiet">{tab.count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
