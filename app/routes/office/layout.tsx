import { FileText, LayoutDashboard, MailOpen, Settings, Trash2, Users } from "lucide-react";
import { useMemo } from "react";
import { data, href, Outlet } from "react-router";
import { UndoDeletion } from "#app/domain/leads/ui/deleted/undo-deletion.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { OfficeProblem } from "#app/domain/staff/ui/office-problem.tsx";
import { type OfficeNavEntry, OfficeShell } from "#app/domain/staff/ui/office-shell.tsx";
import { staffOf } from "#app/http/context.ts";
import { staffOnly } from "#app/http/identity/guards.server.ts";
import { thrownProblem } from "#app/http/thrown-problem.ts";
import { takeToast } from "#app/http/toast.server.ts";
import { keepPage } from "#app/ui/connection/keep-page.ts";
import { PersonContext } from "#app/ui/forms/drawn-for.tsx";
import { FlashToasts } from "#app/ui/toaster.tsx";
import { version } from "#app/version.ts";
import type { Route } from "./+types/layout.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { userId, name, role } = staffOf(context);
  const [company, { toast, headers }] = await Promise.all([findCompany(), takeToast({ request, url })]);
  const collapsed = /(^|;\s*)sidebar=collapsed(;|$)/.test(request.headers.get("cookie") ?? "");
  const shell = {
    brand: company.shortName,
    demo: company.sample,
    collapsed,
    version,
    name,
    admin: role === "admin",
  };
  return data({ shell, toast, person: userId }, headers && { headers });
}

export default function OfficeLayout({ loaderData: { shell, toast, person } }: Route.ComponentProps) {
  const flash = useMemo(() => withUndo(toast), [toast]);
  return (
    <PersonContext value={person}>
      <FlashToasts flash={flash} />
      <Shell {...shell}>
        <Outlet />
      </Shell>
    </PersonContext>
  );
}

const withUndo = (toast: Route.ComponentProps["loaderData"]["toast"]) =>
  toast && { ...toast, ...(toast.deleted && { action: <UndoDeletion ids={toast.deleted} /> }) };

/** Keeps the sidebar around a page that failed; without it when nobody is known to be signed in. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const problem = thrownProblem(error);
  if (!loaderData) return <OfficeProblem {...problem} alone />;
  return (
    <Shell {...loaderData.shell}>
      <OfficeProblem {...problem} brand={loaderData.shell.brand} />
    </Shell>
  );
}

type ShellProps = Route.ComponentProps["loaderData"]["shell"] & { children: React.ReactNode };

function Shell({ name, admin, children, ...shell }: ShellProps) {
  return (
    <OfficeShell
      {...shell}
      user={{ name, role: admin ? "Admin" : "Staff" }}
      entries={admin ? [...entries, ...adminEntries] : entries}
    >
      {children}
    </OfficeShell>
  );
}

const entries: OfficeNavEntry[] = [
  { to: href("/dashboard"), label: "Dashboard", icon: LayoutDashboard },
  { to: href("/leads"), label: "Leads", icon: Users },
  { to: href("/documents"), label: "Documents", icon: FileText },
];

const adminEntries: OfficeNavEntry[] = [
  { to: href("/admin/settings"), label: "Settings", icon: Settings, section: "Administration" },
  { to: href("/admin/outbox"), label: "Outbox", icon: MailOpen, section: "Administration" },
  { to: href("/admin/deleted-leads"), label: "Deleted leads", icon: Trash2, section: "Administration" },
];
