import { data, redirect } from "react-router";
import { followNotification } from "#app/features/accounts/notifications/commands.server.ts";
import { staffOf } from "#app/server/context.ts";
import type { Route } from "./+types/notification.ts";

/** A page, so that a missing one gets the error page. */
export default () => null;

/** Goes to the item and marks the notification as read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const path = await followNotification(staffOf(context), params.id);
  if (!path) throw data({ message: "Notification not found" }, { status: 404 });
  return redirect(path);
}
