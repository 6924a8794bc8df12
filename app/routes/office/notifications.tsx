import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { Pager } from "#app/components/table.tsx";
import {
  MarkAllRead,
  NotificationList,
} from "#app/features/accounts/components/notifications/notification-list.tsx";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { markAllRead } from "#app/features/accounts/notifications/commands.server.ts";
import { listNotifications } from "#app/features/accounts/notifications/queries.server.ts";
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

/** The panel of the shell loads this route on every page; changes of leads don't concern it. */
export const shouldRevalidate = ({
  formMethod,
  currentUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && (formMethod !== undefined || currentUrl.pathname === href("/notifications"));

export const action = ({ request, context }: Route.ActionArgs) =>
  handleForm(
    { request, context },
    {
      schema: z.object({}),
      command: (_, actor) => markAllRead(actor),
      success: (_value, _input, { back }) => ({
        to: back ?? href("/notifications"),
        toast: "All notifications marked as read",
      }),
      home: href("/notifications"),
      failure: "The notifications could not be marked as read. Please try again.",
    },
  );

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, unread, now, timeZone, here } = loaderData;
  return (
    <>
      <PageHead
        title="Notifications"
        note={unread > 0 ? `${unread > 99 ? "99+" : unread} unread` : null}
        actions={unread > 0 ? <MarkAllRead back={here} /> : null}
      />
      <section aria-label="Notifications" className="card max-w-200">
        <NotificationList rows={rows} now={now} timeZone={timeZone} />
        {newer || older ? <Pager note="20 per page" {...pageLinks(here, { newer, older })} /> : null}
      </section>
    </>
  );
}
