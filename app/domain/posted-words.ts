/**
 * What people type about a property and themselves goes into mails that anyone can ask for in anyone's name. Each of
 * these says what is wrong with a text of one line, or null.
 */

/** Typed text on one line, without spaces around it. */
export const oneLine = (typed: string) => seen(typed.replace(/\s+/g, " ").trim());

/** A text, or nothing where nobody could see any of it: spaces without width, fillers of Hangul. */
export const seen = (text: string) => (withoutUnseen(text).trim() ? text : "");

/** A street with its house number: at most 100 characters, no link and no sign that streets do not have. */
export function problemOfStreet(text: string): string | null {
  const problem = problemOf(text, {
    missing: "Enter the street address.",
    most: 100,
    signs: /^[\p{L}\p{M}\p{Nd}½¼¾ .,'’#/&()-]+$/u,
    wrong: "Enter a street address, like 2914 Cottage Grove Ave.",
  });
  if (problem) return problem;
  if (/^p\.? ?o\.? ?box\b/i.test(text)) return "Enter the street address of the home instead of a PO box.";
  return /\d|\b(one|two|three|four|five|six|seven|eight|nine|ten)\b/i.test(text)
    ? null
    : "Enter the house number too, like 2914 Cottage Grove Ave.";
}

/** A city: letters, at most 60. As with the street, no link. */
export const problemOfCity = (text: string) =>
  problemOf(text, {
    missing: "Enter the city.",
    most: 60,
    signs: /^[\p{L}\p{M} .'’-]+$/u,
    wrong: "Enter the name of the city, in letters.",
  });

/** What is wrong with an e-mail address that is none. */
export const problemOfEmail = (
  typed: string,
  wrong = "Enter a complete e-mail address, like you@example.com.",
) =>
  /[^ -~]/.test(typed)
    ? "Enter the e-mail address without accents or umlauts: our mail does not reach one that has them."
    : wrong;

/** A name, also an empty one: refuses what a program that shows mails would turn into a link. */
export function problemOfName(text: string): string | null {
  if (/[<>\\]/.test(text)) return "Leave out signs like < and >.";
  if (carriesLink(text)) return "Enter a name without links.";
  return looksLikeDomain(text) ? spaceAfterDot : null;
}

/** Whether this may stand as a street in a mail. */
export const isStreet = (text: string) => text === oneLine(text) && problemOfStreet(text) === null;

/** Whether this may stand as a city in a mail. */
export const isCity = (text: string) => text === oneLine(text) && problemOfCity(text) === null;

/** Whether a mail may be called after this street: it is short, begins with a house number and has no phone number. */
export function isStreetOfSubject(text: string) {
  const digits = text.replace(/\b\d{1,3}(st|nd|rd|th)\b/gi, "").replace(/(?<=\d)[ .,()/#&-]+(?=\d)/g, "");
  const begins = /^\d{1,6}(\p{L}|[½¼¾]|-\d{1,6})? .*\p{L}/u.test(text);
  return begins && text.length <= 60 && !/\p{Nd}{7}/u.test(digits) && isStreet(text);
}

/** Whether a mail may greet somebody by this name: letters alone, at most 60. */
export const isNameOfGreeting = (text: string) =>
  /^(?=.*\p{L})[\p{L}\p{M} .'’-]{1,60}$/u.test(text) && !carriesLink(text) && !looksLikeDomain(text);

const spaceAfterDot = "Put a space after the dot, or leave the dot out.";

function problemOf(text: string, { missing, most, signs, wrong }: Line): string | null {
  if (!text) return missing;
  if (text.length > most) return `Please keep this under ${most} characters.`;
  if (carriesLink(text) || !signs.test(text) || !/[\p{L}\p{N}]/u.test(withoutUnseen(text))) return wrong;
  return looksLikeDomain(text) ? spaceAfterDot : null;
}

type Line = { missing: string; most: number; signs: RegExp; wrong: string };

const carriesLink = (text: string) => /[<>@\\\p{Cc}]|:\/\/|https?:|www\./iu.test(asShown(text));

/** `evil.example`, but neither `Apt.2` nor `J.R. Smith`. */
const looksLikeDomain = (text: string) => /[\p{L}\p{N}]\.\p{L}{2}/u.test(asShown(text));

/** Without what cannot be seen, and with the many dots and signs that programs read as the plain one. */
const asShown = (text: string) => withoutUnseen(text.normalize("NFKC")).replaceAll("。", ".");

const withoutUnseen = (text: string) => text.replace(/[\p{Cf}\u115f\u1160\u3164\uffa0]/gu, "");
