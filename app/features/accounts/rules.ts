export const passwordLength = { min: 10, max: 200 };

const minute = 60_000;
const day = 24 * 60 * minute;

export const sessionLife = { idleMs: 14 * day, absoluteMs: 60 * day, renewAfterMs: minute };

/** The `__Host-` prefix on HTTPS requires Secure, this exact host and path `/`. */
export const sessionCookieName = (appUrl: string) =>
  appUrl.startsWith("https:") ? "__Host-session" : "session";

export const resetLifeMs = 60 * minute;
export const inviteLifeMs = 3 * day;

export function sessionEnd(createdAt: Date, now: Date) {
  return new Date(Math.min(now.getTime() + sessionLife.idleMs, createdAt.getTime() + sessionLife.absoluteMs));
}

export function isDueForRenewal(lastSeenAt: Date, now: Date) {
  return now.getTime() - lastSeenAt.getTime() >= sessionLife.renewAfterMs;
}

export const homeOfStaff = "/dashboard";

/** On the account page. */
export const factorSetUp = "/account#second-factor";

/**
 * Prevents open redirects: one leading slash, no backslash (browsers read it as a slash), no control characters,
 * nothing beyond Latin-1 (invalid in headers).
 */
export function safeReturnPath(to: string | null) {
  if (!to || to.length > 2_000 || !/^\/(?!\/)/.test(to) || unsafe.test(to)) return homeOfStaff;
  const url = new URL(to, "https://site.invalid");
  if (url.host !== "site.invalid" || url.pathname.startsWith("//")) return homeOfStaff;
  return /^\/(login|logout|forgot-password|password-reset|invitation)(\/|\.|$)/.test(url.pathname)
    ? homeOfStaff
    : to;
}

const unsafe = /[^!-~]|\\/;

/** Lowercase. The space at both ends adds an empty one, for digits only. */
const commonPasswords = new Set(
  `
  password passw0rd p@ssword p@ssw0rd passwordpassword mypassword newpassword changeme changemenow letmein
  letmeinnow welcome welcometo welcomehome administrator admin adminadmin superadmin root test testtest
  testing secret topsecret qwerty qwertyuiop qwertzuiop qwertyqwerty azertyuiop asdfghjkl asdfasdfasdf
  zxcvbnm qazwsxedc 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5 abcdefghij abcdefghijkl abc iloveyou
  iloveyousomuch sunshine princess football baseball basketball superman batman starwars trustnoone dragon
  monkey master shadow michael computer internet whatever freedom summer winter spring autumn porchlight
  propertymanagement desmoines hawkeyes cyclones
`.split(/\s+/),
);

export const tooCommon = "That password is too common. Choose another";

/** NIST SP 800-63B, 3.1.1.2: checks length and common passwords, not composition. */
export function passwordProblem(password: string, email: string) {
  const { min, max } = passwordLength;
  if (password.length < min) return `Use at least ${min} characters`;
  if (password.length > max) return `Use at most ${max} characters`;
  const plain = password.toLowerCase();
  const own = email.toLowerCase();
  if (plain === own || plain === own.split("@")[0]) return "Your password can't be your email address";
  const isCommon = [plain, plain.replace(/[\d!.]+$/, "")].some((text) => commonPasswords.has(text));
  if (isCommon || /^(.)\1*$/u.test(password)) return tooCommon;
  return undefined;
}

export function nameFromEmail(email: string) {
  const words = (email.split("@")[0] ?? "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || email;
}

/** "Chrome on Windows" */
export function deviceName(userAgent: string | null) {
  const nameIn = (known: Record<string, RegExp>) =>
    Object.entries(known).find(([, pattern]) => pattern.test(userAgent ?? ""))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (!browser) return system ?? "Unknown device";
  return system ? `${browser} on ${system}` : browser;
}

/** In this order: Edge also names Chrome, and Chrome also names Safari. */
const browsers = {
  Edge: /Edg/,
  Opera: /OPR/,
  Firefox: /Firefox|FxiOS/,
  Chrome: /Chrom|CriOS/,
  Safari: /Safari/,
};

const systems = {
  Windows: /Windows/,
  iPhone: /iPhone/,
  iPad: /iPad/,
  Android: /Android/,
  macOS: /Mac OS/,
  ChromeOS: /CrOS/,
  Linux: /Linux/,
};

/** Of the layout of every page, read with the session to save a statement. */
export type Workspace = {
  unread: number;
  shortcutsOff: boolean;
  /** An admin who must set up a second factor first. */
  needsFactor: boolean;
};
