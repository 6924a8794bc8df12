import {
  CalendarDays,
  ChartColumn,
  FilePen,
  FileText,
  HousePlus,
  Images,
  Inbox,
  LayoutDashboard,
  LogOut,
  Menu,
  Newspaper,
  PanelLeft,
  Search,
  Send,
  ShieldCheck,
  Users,
  X,
} from "lucide-react";
import { type ComponentType, type MouseEvent, type ReactNode, useState } from "react";
import { Form, href, Link, NavLink, useLocation, useMatch, useNavigation } from "react-router";
import { Brand } from "#app/components/brand.tsx";
import { buttonClass } from "#app/components/button.tsx";
import { dropAllDrafts } from "#app/components/form/use-draft.ts";
import { Monogram } from "#app/components/monogram.tsx";
import { NewTab } from "#app/components/new-tab.tsx";
import { Bell, useUnread } from "#app/components/office/bell.tsx";
import type { PaletteProps } from "#app/components/office/palette/palette.tsx";
import { type Command, leadCommands, useShortcuts } from "#app/components/office/palette/shortcuts.ts";
import type { Unread } from "#app/components/office-events.ts";
import { StayOffline } from "#app/components/stay-offline.tsx";
import { usePrefetch } from "#app/components/use-prefetch.ts";
import { isUuid } from "#app/lib/uuid.ts";

type NavEntry = Command & { icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }> };

interface OfficeShellProps {
  brand: string;
  name: string;
  isAdmin: boolean;
  demo: boolean;
  version: string;
  collapsed: boolean;
  notifications: Unread;
  /** Conversations. */
  waiting: number;
  /** All campaigns. */
  isPaused: boolean;
  shortcutsOff: boolean;
  children: ReactNode;
}

export function OfficeShell({ brand, isAdmin, shortcutsOff, children, ...shell }: OfficeShellProps) {
  const { unread, hasNews } = useUnread(shell.notifications);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const openPalette = () =>
    void import("#app/components/office/palette/palette.tsx").then(
      ({ Palette: loaded }) => setPalette(() => loaded),
      () => {},
    );
  const leadId = useMatch("/leads/:id/*")?.params.id ?? "";
  const onLead = isUuid(leadId) ? leadCommands(leadId) : [];
  const pages = [...entries, ...(isAdmin ? [...adminEntries, ...adminPages] : []), ...morePages];
  useShortcuts({ commands: [...onLead, ...pages], off: shortcutsOff, openPalette });
  return (
    <StayOffline>
      <div className="office min-h-dvh grid-cols-[var(--side)_minmax(0,1fr)] [--pad:1rem] [--side:14.5rem] [--sticky-top:3.25rem] has-[[data-collapse]:checked]:[--side:3.75rem] lg:grid lg:[--pad:1.5rem] lg:[--sticky-top:0px] print:block">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <aside
          id="office-nav"
          popover="auto"
          className="sticky inset-[0_auto_auto] m-0 flex h-dvh max-h-none w-auto flex-col overflow-y-auto border-0 border-r border-line bg-wash p-3 text-ink backdrop:bg-scrim *:flex-none max-lg:fixed max-lg:inset-[0_auto_0_0] max-lg:w-[min(18rem,85vw)] max-lg:shadow-float max-lg:not-open:hidden print:hidden"
          aria-label="Sidebar"
        >
          <div className="mb-3 flex min-h-9 items-center gap-1 collapsed:flex-col collapsed:gap-2">
            <BrandLink brand={brand} />
            <Bell unread={unread} size="sm" className="ml-auto max-lg:hidden collapsed:m-0" />
            <label
              title="Collapse sidebar"
              className={`flex-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(color:--focus) max-lg:hidden collapsed:m-0 ${buttonClass({ variant: "quiet", size: "sm", icon: true })}`}
            >
              <input
                type="checkbox"
                data-collapse
                className="sr-only"
                aria-label="Collapse sidebar"
                defaultChecked={shell.collapsed}
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
          <SearchLink
            onOpen={openPalette}
            className={buttonClass({
              variant: "outline",
              size: "sm",
              className: "mb-4 px-2 font-normal text-quiet max-lg:hidden",
            })}
          >
            <span className="collapsed:sr-only mr-auto">Search or jump to</span>
            <span aria-hidden="true" className="collapsed:sr-only text-xs">
              Ctrl K
            </span>
          </SearchLink>
          <nav aria-label="Office">
            <ul className="grid gap-0.5">
              {entries.map((entry) => (
                <Entry key={entry.to} {...entry}>
                  {entry.label === "Inbox" && shell.waiting > 0 ? <Waiting count={shell.waiting} /> : null}
                  {entry.label === "Campaigns" ? <SendingLamp isOn={!shell.isPaused} /> : null}
                </Entry>
              ))}
              {isAdmin ? (
                <>
                  <li className="collapsed:sr-only px-2.5 pt-3.5 pb-1.5 text-xs/4 font-medium text-quiet">
                    Administration
                  </li>
                  {adminEntries.map((entry) => (
                    <Entry key={entry.to} {...entry} />
                  ))}
                </>
              ) : null}
            </ul>
          </nav>
          <div className="mt-auto grid gap-2 pt-4">
            <a
              href={href("/enroll")}
              target="_blank"
              rel="noopener"
              title="Enroll Online"
              className={buttonClass({ variant: "outline", size: "sm", className: "collapsed:px-0" })}
            >
              <HousePlus aria-hidden="true" className="size-4 flex-none" />
              <span className="collapsed:sr-only">Enroll Online</span>
              <NewTab className="collapsed:sr-only size-3.5 flex-none" />
            </a>
            {shell.demo ? (
              <p className="collapsed:sr-only px-1.5 text-xs/4 text-quiet">
                Demo, sample company. No real people, addresses or amounts.
              </p>
            ) : null}
            <UserBlock name={shell.name} role={isAdmin ? "Admin" : "Staff"} />
            <p className="collapsed:sr-only px-1.5 text-xs/4 text-quiet">Porchlight {shell.version}</p>
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
          <SearchLink
            onOpen={openPalette}
            className={buttonClass({ variant: "quiet", icon: true, className: "ml-auto" })}
          />
          <Bell unread={unread} size="md" />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="max-w-420 min-w-0 px-(--pad) pt-5 pb-12 outline-0 max-lg:pt-4 print:p-0"
        >
          {children}
        </main>
        <p role="status" className="sr-only">
          {hasNews ? `New notification, ${unread} unread` : ""}
        </p>
        {Palette ? <Palette {...{ pages, onLead, shortcutsOff }} onClose={() => setPalette(null)} /> : null}
      </div>
    </StayOffline>
  );
}

const entries: NavEntry[] = [
  { to: href("/dashboard"), label: "Dashboard", icon: LayoutDashboard, keys: "g d" },
  { to: href("/leads"), label: "Leads", icon: Users, keys: "g l" },
  { to: href("/inbox"), label: "Inbox", icon: Inbox },
  { to: href("/campaigns"), label: "Campaigns", icon: Send },
  { to: href("/calendar"), label: "Calendar", icon: CalendarDays },
  { to: href("/documents"), label: "Documents", icon: FileText },
];

const adminEntries: NavEntry[] = [
  { to: href("/admin"), label: "Admin", icon: ShieldCheck },
  { to: href("/admin/analytics"), label: "Analytics", icon: ChartColumn },
  { to: href("/admin/blog"), label: "Blog", icon: Newspaper },
  { to: href("/admin/pages"), label: "Pages", icon: FilePen },
  { to: href("/admin/images"), label: "Images", icon: Images },
];

const adminPages: Command[] = [
  { label: "Property analyses", to: href("/admin/analysis") },
  { label: "Comp book", to: href("/admin/analysis/leases") },
  { label: "Realtor referrals", to: href("/admin/referrals") },
  { label: "Users", to: href("/admin/users") },
  { label: "Settings", to: href("/admin/settings") },
  { label: "System health", to: href("/admin/health") },
  { label: "Outbox", to: href("/admin/outbox") },
  { label: "Deleted leads", to: href("/admin/deleted-leads") },
  { label: "Audit log", to: href("/admin/audit") },
  { label: "API tokens", to: href("/admin/tokens") },
  { label: "Webhooks", to: href("/admin/webhooks") },
  { label: "Rent data", to: href("/admin/rent-data") },
];

const morePages: Command[] = [
  { label: "Add a lead", to: href("/leads/new") },
  { label: "Notifications", to: href("/notifications") },
  { label: "Your account", to: href("/account") },
  { label: "Site images", to: href("/admin/images") },
  { label: "Logo", to: href("/admin/logo") },
];

const linkOf = ({ to, label }: { to: string; label: string }) => ({ to, label });

/** The pages of each role. An admin also has those of staff. */
export const pagesByRole = {
  user: [...entries, ...morePages.filter(({ to }) => !to.startsWith(href("/admin")))].map(linkOf),
  admin: [...adminEntries, ...adminPages].map(linkOf),
};

interface SearchLinkProps {
  onOpen: () => void;
  className: string;
  children?: ReactNode;
}

/** Without JavaScript it links to the search of leads. */
const SearchLink = ({ onOpen, className, children }: SearchLinkProps) => (
  <Link
    to={href("/leads")}
    aria-label={children ? undefined : "Search or jump to"}
    title="Search or jump to"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={(event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onOpen();
    }}
    className={className}
  >
    <Search aria-hidden="true" className="size-4 flex-none" />
    {children}
  </Link>
);

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
      <Brand name={brand} labelClass="collapsed:sr-only" className="text-[1.1875rem]" />
    </Link>
  );
}

export const navEntry = (isCurrent: boolean) =>
  `flex min-h-8 items-center gap-2.5 pr-2 pl-2.25 no-underline transition-[background-color] max-lg:min-h-11 max-lg:text-[1rem] collapsed:justify-center collapsed:p-0 ${isCurrent ? "rounded-l-[2px] rounded-r-control bg-light-blue font-semibold text-ink shadow-[inset_2px_0_var(--color-blue)] [&_svg]:text-blue" : "rounded-control font-medium text-soft hover:bg-[#eaeff4] hover:text-ink"}`;

/** Of an address within another entry's, the longest. */
const entryAt = (pathname: string) =>
  [...entries, ...adminEntries]
    .map(({ to }) => to)
    .filter((to) => `${pathname}/`.startsWith(`${to}/`))
    .sort((a, b) => b.length - a.length)[0];

/** Marked as soon as it is clicked. */
function Entry({ to, label, icon: Icon, children }: NavEntry & { children?: ReactNode }) {
  const here = useLocation();
  const { pathname } = useNavigation().location ?? here;
  const isCurrent = entryAt(pathname) === to;
  return (
    <li>
      <NavLink
        to={to}
        end={to === href("/admin")}
        title={label}
        prefetch={usePrefetch()}
        onClick={closeMenu}
        className={navEntry(isCurrent)}
      >
        <Icon aria-hidden="true" className="size-4 flex-none" />
        <span className="collapsed:sr-only">{label}</span>
        {children}
      </NavLink>
    </li>
  );
}

const Waiting = ({ count }: { count: number }) => (
  <span className="num ml-auto rounded-full bg-ink px-1.5 text-xs/4 font-semibold text-white collapsed:sr-only">
    {count > 99 ? "99+" : count}
    <span className="sr-only"> waiting</span>
  </span>
);

const SendingLamp = ({ isOn }: { isOn: boolean }) => (
  <span
    className={`mr-1 ml-auto size-2 rounded-full outline-1 outline-ink collapsed:hidden ${isOn ? "bg-lamp" : ""}`}
  >
    <span className="sr-only">{isOn ? "Running" : "Paused"}</span>
  </span>
);

function UserBlock({ name, role }: { name: string; role: string }) {
  return (
    <div className="-mx-3 mt-1 -mb-1 flex items-center gap-2.25 border-t border-line pt-2.5 pr-3 pb-0.5 pl-4.5 whitespace-nowrap collapsed:flex-col collapsed:gap-2 collapsed:px-0">
      <Link
        to={href("/account")}
        title="Your account"
        onClick={closeMenu}
        className="flex min-w-0 items-center gap-2.25 rounded-control text-ink no-underline hover:text-blue"
      >
        <Monogram name={name} />
        <span className="collapsed:sr-only min-w-0 leading-4.5">
          <b className="block truncate">{name}</b>
          <span className="text-quiet">
            {role}
            <span className="sr-only">, your account</span>
          </span>
        </span>
      </Link>
      <Form
        method="post"
        action={href("/logout")}
        data-leaves
        className="ml-auto flex-none collapsed:m-0"
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
