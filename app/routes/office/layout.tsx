import { useMemo } from "react";
import { data, href, Outlet, useLocation, useNavigation } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { ErrorPage } from "#app/components/error-page.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { NewTabButton } from "#app/components/new-tab.tsx";
import { OfficeProblem } from "#app/components/office/office-problem.tsx";
import { OfficeShell } from "#app/components/office/office-shell.tsx";
import { keepPage } from "#app/components/office/refresh.ts";
import { FlashToasts } from "#app/components/toaster.tsx";
import { isHeld } from "#app/features/backups/queries.server.ts";
import { PausedBanner } from "#app/features/campaigns/components/paused-banner.tsx";
import { findPauseOfAll } from "#app/features/campaigns/queries/monitor.server.ts";
import { countWaiting } from "#app/features/conversations/inbox/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { formatDateTime } from "#app/lib/format.ts";
import officeStyles from "#app/office.css?url";
import { staffOf, workspaceContext } from "#app/server/context.ts";
import { thrownProblem } from "#app/server/error-message.ts";
import { staffOnly } from "#app/server/identity/guards.server.ts";
import { type Toast, takeToast } from "#app/server/toast.server.ts";
import { version } from "#app/version.ts";
import type { Route } from "./+types/layout.ts";

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: officeStyles }];

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { name, role } = staffOf(context);
  const { unread, shortcutsOff, needsFactor } = context.get(workspaceContext);
  const [company, { toast, headers }, pause, held, waiting] = await Promise.all([
    findCompany(),
    takeToast({ request, url }),
    findPauseOfAll(),
    isHeld(),
    countWaiting(),
  ]);
  const collapsed = /(^|;\s*)sidebar=collapsed(;|$)/.test(request.headers.get("cookie") ?? "");
  const shell = {
    brand: company.shortName,
    demo: company.sample,
    collapsed,
    version,
    name,
    // The link to the admin area explains what is missing.
    isAdmin: role === "admin" || needsFactor,
    notifications: { unread, now: new Date() },
    shortcutsOff,
    waiting,
    isPaused: pause !== null || held,
  };
  return data({ shell, toast, pause, held }, headers && { headers });
}

export default function OfficeLayout({ loaderData: { shell, toast, pause, held } }: Route.ComponentProps) {
  const flash = useMemo(() => withUndo(toast), [toast]);
  return (
    <>
      <NavigationBar />
      <FlashToasts flash={flash} />
      <OfficeShell {...shell}>
        {held ? (
          <PausedBanner
            what="Nothing is sent."
            why="The database was restored, and an admin has to confirm that this is not a copy"
            link={shell.isAdmin ? { to: href("/admin/backups"), label: "Open backups" } : undefined}
          />
        ) : null}
        {pause ? (
          <PausedBanner
            what="All campaigns are paused."
            why={`${pause.reason}, ${formatDateTime(pause.at)}`}
            link={{ to: href("/campaigns"), label: "Open campaigns" }}
          />
        ) : null}
        <Outlet />
      </OfficeShell>
    </>
  );
}

/** Shows after 150 ms. */
function NavigationBar() {
  if (useNavigation().state === "idle") return null;
  return <div aria-hidden="true" className="navigation-bar" />;
}

const withUndo = (toast: Route.ComponentProps["loaderData"]["toast"]) =>
  toast && {
    ...toast,
    ...(toast.undo && { action: <Undo {...toast.undo} /> }),
    ...(toast.link && { action: <ToastLink {...toast.link} /> }),
  };

function Undo({ to, fields }: NonNullable<Toast["undo"]>) {
  const { pathname, search } = useLocation();
  return (
    <ButtonForm
      action={to}
      fields={{ ...fields, back: `${pathname}${search}` }}
      pendingLabel="Restoring..."
      formClassName="flex-none [&_[role=alert]]:text-inherit"
    >
      Undo
    </ButtonForm>
  );
}

const ToastLink = ({ to, label }: { to: string; label: string }) =>
  to.startsWith("tel:") ? (
    <ButtonLink href={to} size="sm" variant="outline">
      {label}
    </ButtonLink>
  ) : (
    <NewTabButton to={to} size="sm" variant="outline">
      {label}
    </NewTabButton>
  );

/** Without the sidebar when the session is unknown. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const problem = thrownProblem(error);
  if (!loaderData) return <ErrorPage {...problem} inOffice />;
  return (
    <OfficeShell {...loaderData.shell}>
      <OfficeProblem {...problem} brand={loaderData.shell.brand} />
    </OfficeShell>
  );
}
