import { createCookie, redirect } from "react-router";
import { mostUndone } from "#app/domain/leads/rules.ts";
import { z } from "#app/domain/zod.ts";

const Toast = z.object({
  tone: z.enum(["success", "error"]),
  text: z.string().max(300),
  about: z.string().max(80).optional(),
  /** Leads whose deletion it tells of, which it offers to bring back. */
  deleted: z.array(z.uuid()).max(mostUndone).optional(),
});
export type Toast = z.infer<typeof Toast>;
/** With the path of the page that says it. */
const Left = Toast.extend({ at: z.string() });

const cookie = createCookie("toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 30 });

/**
 * The answer to every successful form: go there and say so once; `by` the router's `replace` in place of the page that
 * the form stood on, in the browser's history.
 */
export async function redirectWithToast(to: string, toast: Toast, { by = redirect } = {}) {
  const left: z.input<typeof Left> = { ...toast, at: pathOf(to) };
  return by(to, { headers: { "Set-Cookie": await cookie.serialize(left) } });
}

/**
 * The message that the last answer left behind for this page, with the header that takes it away. What is meant for
 * another page stays: one that looks again in another tab at the same moment would say it there.
 */
export async function takeToast({ request, url }: { request: Request; url: URL }) {
  const header = request.headers.get("cookie");
  if (!header?.includes("toast=")) return { toast: null, headers: undefined };
  const left = Left.safeParse(await cookie.parse(header)).data;
  if (left && left.at !== url.pathname) return { toast: null, headers: undefined };
  const toast: Toast | null = left ?? null;
  return { toast, headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) } };
}

const pathOf = (address: string) => address.replace(/[?#].*/, "");
