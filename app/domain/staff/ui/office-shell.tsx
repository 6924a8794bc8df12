import "#app/ui/styles/office-shell.css";
import { HousePlus, LogOut, Menu, PanelLeft, X } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { Form, href, Link, NavLink, useLocation } from "react-router";
import { Brand } from "#app/ui/brand.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { StayOffline, useStay } from "#app/ui/connection/stay-offline.tsx";
import { Monogram } from "#app/ui/monogram.tsx";
import { NewTab } from "#app/ui/new-tab.tsx";

export interface OfficeNavEntry {
  to: string;
  label: string;
  icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  /** Things waiting behind the entry; shown with the lit lamp and read out as `countLabel`. */
  count?: number;
  countLabel?: string;
  /** Heading above the first entry that carries it, for instance "Administration". */
  section?: string;
}

interface OfficeShellProps {
  /** Short name of the company, beside the mark. */
  brand: string;
  user: { name: string; role: string };
  entries: readonly OfficeNavEntry[];
  demo?: boolean;
  /** The version of the program. */
  version: string;
  /** What the cookie `sidebar` says, so that the server draws the sidebar as it was left. */
  collapsed?: boolean;
  children: ReactNode;
}

/** Frame of staff and admin pages: a sidebar on desks, a sheet on phones; both work without a script. */
export function OfficeShell({ brand, user, entries, demo, version, collapsed, children }: OfficeShellProps) {
  const sheet = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what closes the sheet
  useEffect(() => {
    if (sheet.current?.matches(":popover-open")) sheet.current.hidePopover();
  }, [key]);

  return (
    <StayOffline>
      <div className="office office-shell">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <aside id="office-nav" popover="auto" ref={sheet} className="office-side" aria-label="Sidebar">
          <div className="office-brand">
            <BrandLink brand={brand} />
            <label
              title="Collapse sidebar"
              className={`office-collapse max-lg:hidden ${buttonClass({ variant: "quiet", size: "sm", icon: true })}`}
            >
              <input
                type="checkbox"
                className="sr-only"
                aria-label="Collapse sidebar"
                defaultChecked={collapsed}
                onChange={(event) => remember(event.currentTarget.checked)}
              />
              <PanelLeft aria-hidden="true" className="size-4" />
            </label>
            <button
              type="button"
              popoverTarget="office-nav"
              popoverTargetAction="hide"
              aria-label="Close menu"
              className={`ml-auto lg:hidden ${buttonClass({ variant: "quiet", icon: true })}`}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          <nav aria-label="Office">
            <ul className="grid gap-0.5">
              {entries.map((entry, i) => (
                <Entry key={entry.to} entry={entry} first={entry.section !== entries[i - 1]?.section} />
              ))}
            </ul>
          </nav>
          <div className="mt-auto grid gap-2 pt-4">
            <a
              href={href("/enroll")}
              target="_blank"
              rel="noopener"
              title="Enroll Online"
              className={buttonClass({ variant: "outline", size: "sm", className: narrow })}
            >
              <HousePlus aria-hidden="true" className="size-4 flex-none" />
              <span className="office-label">Enroll Online</span>
              <NewTab className="office-label size-3.5 flex-none" />
            </a>
            {demo ? (
              <p className="office-label px-1.5 text-xs/4 text-quiet">
                Demo, sample company. No real people, addresses or amounts.
              </p>
            ) : null}
            <UserBlock user={user} />
            <p className="office-label px-1.5 text-xs/4 text-quiet">Porchlight {version}</p>
          </div>
        </aside>
        <header className="office-top">
          <button
            type="button"
            popoverTarget="office-nav"
            aria-label="Open menu"
            className={buttonClass({ variant: "quiet", icon: true, className: "size-11" })}
          >
            <Menu aria-hidden="true" className="size-5" />
          </button>
          <BrandLink brand={brand} />
        </header>
        <main id="main" tabIndex={-1} className="office-main">
          {children}
        </main>
      </div>
    </StayOffline>
  );
}

/** Of the sidebar while it is collapsed only the icons are seen. */
const narrow = "lg:in-[.office-shell:has(.office-collapse_input:checked)]:px-0";

function BrandLink({ brand }: { brand: string }) {
  return (
    <Link
      to={href("/dashboard")}
      aria-label={`${brand}, dashboard`}
      className="inline-flex min-h-8 items-center rounded-control px-1"
    >
      <Brand name={brand} labelClass="office-label" className="text-[1.1875rem]" />
    </Link>
  );
}

function Entry({ entry, first }: { entry: OfficeNavEntry; first: boolean }) {
  const Icon = entry.icon;
  return (
    <li>
      {first && entry.section ? (
        <span className="office-label block px-2.5 pt-3.5 pb-1.5 text-xs/4 font-medium text-quiet">
          {entry.section}
        </span>
      ) : null}
      <NavLink to={entry.to} title={entry.label} className="office-entry">
        <Icon aria-hidden="true" className="size-4 flex-none" />
        <span className="office-label">{entry.label}</span>
        {entry.count ? (
          <span className="ml-auto inline-flex items-center gap-1.5 text-xs">
            <span className="lit" aria-hidden="true" />
            <span className="office-label num">{entry.count}</span>
            {entry.countLabel ? <span className="sr-only">{entry.countLabel}</span> : null}
          </span>
        ) : null}
      </NavLink>
    </li>
  );
}

function UserBlock({ user }: { user: OfficeShellProps["user"] }) {
  const stay = useStay();
  return (
    <div className="office-user">
      <Monogram name={user.name} />
      <span className="office-label min-w-0 leading-4.5">
        <b className="block truncate">{user.name}</b>
        <span className="text-quiet">{user.role}</span>
      </span>
      <Form
        method="post"
        action={href("/logout")}
        onSubmit={(event) => {
          if (navigator.onLine) return;
          event.preventDefault();
          stay();
        }}
      >
        <button
          type="submit"
          aria-label="Logout"
          title="Logout"
          className={buttonClass({ variant: "quiet", size: "sm", icon: true })}
        >
          <LogOut aria-hidden="true" className="size-4" />
        </button>
      </Form>
    </div>
  );
}

function remember(collapsed: boolean) {
  if (!("cookieStore" in window)) return;
  const year = 365 * 24 * 60 * 60 * 1000;
  void window.cookieStore.set({
    name: "sidebar",
    value: collapsed ? "collapsed" : "open",
    path: "/",
    sameSite: "lax",
    expires: Date.now() + year,
  });
}
