import { href, Link } from "react-router";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ButtonForm } from "#app/components/form/button-form.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Pager } from "#app/components/table.tsx";
import { markAllRead } from "#app/features/accounts/notifications/commands.server.ts";
import { listNotifications } from "#app/features/accounts/notifications/queries.server.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath, pageLinks } from "#app/lib/current-path.ts";
import { z } from "#app/lib/zod.ts";
import { staffOf } from "#app/server/context.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/notifications.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Notifications", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const [page, { timeZone }] = await Promise.all([
    listNotifications(staffOf(context).userId, {
      older: searchParams.get("older"),
      newer: searchParams.get("newer"),
    }),
    findCompany(),
  ]);
  return { ...page, timeZone, now: new Date(), here: currentPath(url) };
}

export const action = (args: Route.ActionArgs) =>
  handleForm(args, {
    schema: z.object({}),
    command: (_, actor) => markAllRead(actor),
    success: () => ({ to: href("/notifications"), toast: "All notifications marked as read" }),
    home: href("/notifications"),
    failure: "The notifications could not be marked as read. Please try again.",
  });

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, unread, now, timeZone, here } = loaderData;
  return (
    <>
      <PageHead
        title="Notifications"
        note={unread > 0 ? `${unread > 99 ? "99+" : unread} unread` : null}
        actions={
          <>
            <LiveDot leads={[]} notifications />
            {unread > 0 ? <ButtonForm action={href("/notifications")}>Mark all read</ButtonForm> : null}
          </>
        }
      />
      <section aria-label="Notifications" className="card max-w-200">
        {rows.length === 0 ? (
          <EmptyState title="No notifications yet">What concerns you shows up here.</EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <Line key={row.id} {...row} now={now} timeZone={timeZone} />
            ))}
          </ul>
        )}
        {newer || older ? <Pager note="20 per page" {...pageLinks(here, { newer, older })} /> : null}
      </section>
    </>
  );
}

type LineProps = Route.ComponentProps["loaderData"]["rows"][number] & { now: Date; timeZone: string };

const Line = ({ id, title, createdAt, isRead, now, timeZone }: LineProps) => (
  <li>
    <Link
      to={href("/notifications/:id", { id })}
      prefetch="none"
      className="flex min-h-11 items-baseline gap-2.5 px-4 py-2.5 text-ink no-underline hover:bg-hover"
    >
      <span
        aria-hidden="true"
        className={`size-2 flex-none rounded-full ${isRead ? "bg-transparent" : "bg-blue"}`}
      />
      <span className={`min-w-0 flex-1 break-words ${isRead ? "" : "font-semibold"}`}>
        {isRead ? null : <span className="sr-only">Unread: </span>}
        {title}
      </span>
      <span className="flex-none text-xs text-quiet">
        <RelativeTime at={createdAt} now={now} timeZone={timeZone} />
      </span>
    </Link>
  </li>
);
