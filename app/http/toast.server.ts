import { createCookie, redirect } from "react-router";
import { z } from "#app/domain/zod.ts";

const Toast = z.object({
  tone: z.enum(["success", "error"]),
  text: z.string().max(300),
  about: z.string().max(80).optional(),
});
export type Toast = z.infer<typeof Toast>;

const cookie = createCookie("toast", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 30 });

/**
 * The answer to every successful form: go there and say so once; `by` the router's `replace` in place of the page that
 * the form stood on, in the browser's history.
 */
export async function redirectWithToast(to: string, toast: Toast, { by = redirect } = {}) {
  return by(to, { headers: { "Set-Cookie": await cookie.serialize(toast) } });
}

/** The message that the last answer left behind, with the header that takes it away. */
export async function takeToast(request: Request) {
  const header = request.headers.get("cookie");
  if (!header?.includes("toast=")) return { toast: null, headers: undefined };
  const parsed = Toast.safeParse(await cookie.parse(header));
  return {
    toast: parsed.success ? parsed.data : null,
    headers: { "Set-Cookie": await cookie.serialize("", { maxAge: 0 }) },
  };
}
