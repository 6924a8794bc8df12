import { href, redirect } from "react-router";
import { unsubscribe } from "#app/features/messaging/preferences/commands.server.ts";
import { isOneClick } from "#app/features/messaging/preferences/schema.ts";
import { textReply } from "#app/server/documents.server.ts";
import { runCommand } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/unsubscribe.ts";

/** Mail programs post here without a page, a cookie or a form key (RFC 8058). They may repeat it, and share addresses. */
export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isOneClick(await request.text())) return redirect(href("/preferences/:key", params), 303);
  const stopped = await runCommand(context, () => unsubscribe({ key: params.key }));
  return stopped.ok ? textReply("Unsubscribed.", 200) : textReply("Please try again.", 503);
}

/** Scanners of mail open every link, so that changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/preferences/:key", params));
