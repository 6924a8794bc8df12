import { type Cookie, type CookieOptions, createCookie } from "react-router";
import { config } from "#app/config.server.ts";

const isHttps = config.appUrl.startsWith("https:");

/** Over https only this host may set it, or for another path at least only https. */
export const cookieName = (name: string, path = "/") =>
  isHttps ? `${path === "/" ? "__Host-" : "__Secure-"}${name}` : name;

/** Not readable by scripts; the path covers the router's requests, such as /enroll.data. */
export const ownCookie = (name: string, options: CookieOptions = {}): Cookie =>
  createCookie(cookieName(name, options.path), {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: isHttps,
    ...options,
  });

/** Null without the cookie. */
export const readCookie = (cookie: Cookie, request: Request): Promise<unknown> =>
  cookie.parse(request.headers.get("cookie"));
