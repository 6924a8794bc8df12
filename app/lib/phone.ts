import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** `typed` has the extension, `e164` does not. */
export type Phone = { typed: string; e164: string };

/** A US number, unless it begins with a plus. */
function readPhone(text: string): Phone | null {
  const number = parsePhoneNumberFromString(text, "US");
  if (!number?.isPossible()) return null;
  const { number: e164, ext } = number;
  // The library knows the area codes of its release, and refuses those of later years.
  if (e164.startsWith("+1") && !/^\+1[2-9]\d\d[2-9]\d{6}$/.test(e164)) return null;
  if (ext) return /[\d#]$/.test(text) ? { typed: `${e164} ext. ${ext}`, e164 } : null;
  return { typed: /^\p{ASCII}+$/u.test(text) ? text : e164, e164 };
}

export const toE164 = (typed: string) => readPhone(typed.trim())?.e164 ?? null;

/** US numbers only. */
export function typedPhone(typed: string) {
  const phone = readPhone(typed.trim());
  return phone?.e164.startsWith("+1") ? phone : null;
}
