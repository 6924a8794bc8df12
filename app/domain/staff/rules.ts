import { commonPasswords } from "#app/domain/staff/common-passwords.ts";
import { passwordLength } from "#app/domain/staff/schema.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** A session ends after 14 days without a visit, and 60 days after sign-in whatever happens. */
export const sessionLife = { idleMs: 14 * day, absoluteMs: 60 * day, renewAfterMs: 5 * minute };

/**
 * As browsers keep it. Over https its prefix makes them refuse the cookie unless it is Secure, of this very host, and for
 * every path.
 */
export const sessionCookieName = (appUrl: string) =>
  appUrl.startsWith("https:") ? "__Host-session" : "session";

export const resetLifeMs = 60 * minute;

/** When a session ends that was begun at `createdAt` and is used at `now`. */
export function sessionEnd(createdAt: Date, now: Date) {
  return new Date(Math.min(now.getTime() + sessionLife.idleMs, createdAt.getTime() + sessionLife.absoluteMs));
}

/** Whether a visit is worth writing down: at most once in five minutes. */
export function isDueForRenewal(lastSeenAt: Date, now: Date) {
  return now.getTime() - lastSeenAt.getTime() >= sessionLife.renewAfterMs;
}

/** Where people land who came to the sign-in page by themselves. */
export const homeOfStaff = "/dashboard";

/**
 * The page to return to after sign-in, as the address of the sign-in page remembers it. Only a path of this site is
 * followed: one leading slash, no backslash (browsers read it as a slash), nothing that stands in no address as it is
 * (browsers drop control characters, and no header carries letters beyond Latin-1), and no page of the sign-in itself.
 * Everything else becomes the dashboard.
 */
export function safeReturnPath(to: string | null) {
  if (!to || to.length > 2_000 || !/^\/(?!\/)/.test(to) || unsafe.test(to)) return homeOfStaff;
  const url = new URL(to, "https://site.invalid");
  if (url.host !== "site.invalid" || url.pathname.startsWith("//")) return homeOfStaff;
  return /^\/(login|logout|forgot-password|password-reset)(\/|\.|$)/.test(url.pathname) ? homeOfStaff : to;
}

const unsafe = /[^!-~]|\\/;

/**
 * Why a password is refused, or undefined. Length counts, composition does not (NIST SP 800-63B, 3.1.1.2): refused are
 * the person's own address, one repeated character, and what everybody tries first.
 */
export function passwordProblem(password: string, email: string) {
  const { min, max } = passwordLength;
  if (password.length < min) return `Use at least ${min} characters`;
  if (password.length > max) return `Use at most ${max} characters`;
  const plain = password.toLowerCase();
  const own = email.toLowerCase();
  if (plain === own || plain === own.split("@")[0]) return "Your email address cannot be your password";
  if (
    /^(.)\1*$/u.test(password) ||
    commonPasswords.has(plain) ||
    commonPasswords.has(plain.replace(/[\d!.]+$/, ""))
  )
    return "This password is among the first that are tried. Choose another one";
  return undefined;
}

/** First letters of the first and the last word of a name: "Ana de la Cruz" is AC. */
export function initialsOf(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0], last]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/** A name to begin with, made of an address: "jane.doe@x.example" is Jane Doe. */
export function nameFromEmail(email: string) {
  const words = (email.split("@")[0] ?? "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || email;
}
