import { type Cookie, type CookieOptions, createCookie } from "react-router";
import { config } from "#app/config.server.ts";

/** Not readable by scripts; the path covers the router's requests, such as /enroll.data. */
export const ownCookie = (name: string, options: CookieOptions = {}): Cookie =>
  createCookie(name, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.appUrl.startsWith("https:"),
    ...options,
  });

/** Null without the cookie. */
export const readCookie = (cookie: Cookie, request: Request): Promise<unknown> =>
  cookie.parse(request.headers.get("cookie"));
