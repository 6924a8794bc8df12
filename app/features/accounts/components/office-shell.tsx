import "#app/components/styles/office-shell.css";
import { HousePlus, LogOut, Menu, PanelLeft, X } from "lucide-react";
import type { ComponentType, MouseEvent, ReactNode } from "react";
import { Form, href, Link, NavLink } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { dropAllDrafts } from "#app/components/form/use-draft.ts";
import { Monogram } from "#app/components/monogram.tsx";
import { NewTab } from "#app/components/new-tab.tsx";
import { StayOffline } from "#app/components/stay-offline.tsx";

export interface OfficeNavEntry {
  to: string;
  label: string;
  icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  count?: number;
  countLabel?: string;
  section?: string;
}

interface OfficeShellProps {
  brand: string;
  user: { name: string; role: string };
  entries: readonly OfficeNavEntry[];
  demo?: boolean;
  version: string;
  collapsed?: boolean;
  children: ReactNode;
}

export function OfficeShell({ brand, user, entries, demo, version, collapsed, children }: OfficeShellProps) {
  return (
    <StayOffline>
      <div className="office office-shell">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <aside id="office-nav" popover="auto" className="office-side" aria-label="Sidebar">
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
        <header className="sticky top-0 z-30 flex h-13 items-center gap-1 border-b border-line bg-white px-2 lg:hidden print:hidden">
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
        <main
          id="main"
          tabIndex={-1}
          className="max-w-420 min-w-0 px-(--pad) pt-5 pb-12 outline-0 max-lg:pt-4 print:p-0"
        >
          {children}
        </main>
      </div>
    </StayOffline>
  );
}

const narrow = "lg:in-[.office-shell:has(.office-collapse_input:checked)]:px-0";

/** On small screens the sidebar is a popover. */
const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>(":popover-open")?.hidePopover();

function BrandLink({ brand }: { brand: string }) {
  return (
    <Link
      to={href("/dashboard")}
      onClick={closeMenu}
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
      <NavLink to={entry.to} title={entry.label} onClick={closeMenu} className="office-entry">
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
        data-leaves
        onSubmit={(event) => {
          if (!event.defaultPrevented) dropAllDrafts();
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
