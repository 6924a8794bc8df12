import { redirect } from "react-router";
import { z } from "#app/lib/zod.ts";
import { ownCookie, readCookie } from "#app/server/cookie.server.ts";

const Toast = z.object({
  tone: z.enum(["success", "error"]),
  text: z.string().max(300),
  about: z.string().max(80).optional(),
  /** What the Undo button posts, and where. */
  undo: z
    .object({ to: z.string().max(200), fields: z.record(z.string(), z.string().max(200)).optional() })
    .optional(),
  /** Opens in a new tab, or calls. */
  link: z.object({ to: z.string().max(500), label: z.string().max(60) }).optional(),
});
export type Toast = z.infer<typeof Toast>;
const Left = Toast.extend({ at: z.string() });

// `FlashToasts` removes it.
const cookie = ownCookie("toast", { maxAge: 30, httpOnly: false });

/** `replace` applies to the browser's history. */
export async function redirectWithToast(to: string, toast: Toast, { by = redirect } = {}) {
  const left: z.input<typeof Left> = { ...toast, at: pathOf(to) };
  return by(to, { headers: { "Set-Cookie": await cookie.serialize(left) } });
}

/** A toast for another page stays, and one for a script, which may drop this reply and ask again. */
export async function takeToast({ request, url }: { request: Request; url: URL }) {
  const stored = await readCookie(cookie, request);
  const left = Left.safeParse(stored).data;
  if (stored === null || (left && left.at !== url.pathname)) return { toast: null, headers: undefined };
  const toast: Toast | null = left ?? null;
  if (toast && request.headers.get("sec-fetch-dest") === "empty") return { toast, headers: undefined };
  return { toast, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } };
}

const pathOf = (address: string) => address.replace(/[?#].*/, "");
