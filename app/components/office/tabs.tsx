import { Link } from "react-router";

interface TabsProps {
  label: string;
  tabs: readonly {
    to: string;
    label: string;
    isCurrent: boolean;
    count?: number;
    title?: string | undefined;
  }[];
  className?: string;
}

/** Views of one page; each has its own address. */
export const Tabs = ({ label, tabs, className = "mb-3 border-b border-line" }: TabsProps) => (
  <nav aria-label={label} className={`flex gap-4 overflow-x-auto ${className}`}>
    {tabs.map(({ to, label, isCurrent, count = 0, title }) => (
      <Link
        key={to}
        to={to}
        title={title}
        preventScrollReset
        aria-current={isCurrent ? "page" : undefined}
        className="-mb-px inline-flex min-h-9 flex-none items-center gap-1.5 border-b-2 border-transparent px-1 font-medium whitespace-nowrap text-soft no-underline -outline-offset-2 hover:text-ink aria-[current]:border-blue aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11"
      >
        {label}
        {count > 0 ? <span className="num text-xs font-normal text-quiet">{count}</span> : null}
      </Link>
    ))}
  </nav>
);
