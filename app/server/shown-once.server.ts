import { replace } from "react-router";
import { z } from "#app/lib/zod.ts";
import { ownCookie, readCookie } from "#app/server/cookie.server.ts";
import { redirectWithToast, type Toast } from "#app/server/toast.server.ts";

const Left = z.object({ id: z.string().max(80), text: z.string().max(200), at: z.string().max(80) });

// Never in a URL, nor readable by scripts. The page takes it away.
const cookie = ownCookie("shown-once", { maxAge: 60 });

/** Redirects to the page that shows a secret once. Without a text, because the form was sent twice, only with the toast. */
export async function redirectWithSecret(to: string, secret: { id: string; text: string }, toast: Toast) {
  const reply = await redirectWithToast(to, toast, { by: replace });
  if (secret.text) reply.headers.append("Set-Cookie", await cookie.serialize({ ...secret, at: to }));
  return reply;
}

/** The headers remove it. */
export async function takeSecret({ request, url }: { request: Request; url: URL }) {
  const left = Left.safeParse(await readCookie(cookie, request)).data;
  if (left?.at !== url.pathname) return { secret: null, headers: undefined };
  const headers = { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }), "Cache-Control": "no-store" };
  return { secret: { id: left.id, text: left.text }, headers };
}
