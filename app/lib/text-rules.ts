/** Anyone can trigger an email in another person's name, so its text is limited. */

/** "J.R.Smith" → "J.R. Smith": an email client would turn what looks like a domain into a link. */
export const oneLine = (typed: string) =>
  seen(
    typed
      .replace(/(?<=(?:^|[\s.,(])\p{L}{1,3})\.(?=\p{L}{2})/gu, ". ")
      .replace(/\s+/g, " ")
      .trim(),
  );

/** Zero-width characters count as empty. */
export const seen = (text: string) => (withoutUnseen(text).trim() ? text : "");

export function problemOfStreet(text: string): string | null {
  const problem = problemOf(text, {
    missing: "Enter the street address.",
    most: 100,
    signs: /^[\p{L}\p{M}\p{Nd}¼-¾⅐-⅞№ .,'’#/&()-]+$/u,
    wrong: "Enter a street address, like 2914 Cottage Grove Ave.",
  });
  if (problem) return problem;
  if (/^((p\.? ?o\.?|post office) ?b(ox|\.)?\b|box #?\d|pmb\b|(psc|cmr|unit) \d+,? box\b)/i.test(text))
    return "Enter the street address of the home instead of a PO box.";
  return /\d(?!\d*(?:st|nd|rd|th)\b)|&|\b(one|two|three|four|five|six|seven|eight|nine|ten)\b/i.test(text)
    ? null
    : "Enter the house number too, like 2914 Cottage Grove Ave.";
}

export const problemOfCity = (text: string) =>
  problemOf(text, {
    missing: "Enter the city.",
    most: 60,
    signs: /^[\p{L}\p{M} .'’-]+$/u,
    wrong: "Enter the name of the city, in letters.",
  });

/** The signs of RFC 5322, and top-level domains in other scripts. */
export const emailShape =
  /^(?!\.)(?!.*\.[.@])[\w!#$%&'*+/=?^`{|}~.-]+@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/i;

export const problemOfEmail = (
  typed: string,
  wrong = "Enter a complete email address, like you@example.com.",
) =>
  /[’‘]/.test(typed)
    ? "Type a straight apostrophe (') in the email address."
    : /[^ -~]/.test(typed)
      ? "Enter the email address without accents or umlauts: our mail does not reach one that has them."
      : wrong;

/** Rejects what an email client would turn into a link. */
export function problemOfName(text: string): string | null {
  if (/[<>\\]/.test(text)) return "Leave out signs like < and >.";
  if (carriesLink(text)) return "Enter a name without links.";
  return looksLikeDomain(text) ? spaceAfterDot : null;
}

export const isStreet = (text: string) => text === oneLine(text) && problemOfStreet(text) === null;

export const isCity = (text: string) => text === oneLine(text) && problemOfCity(text) === null;

export function isStreetOfSubject(text: string) {
  const digits = text.replace(/\b\d{1,3}(st|nd|rd|th)\b/gi, "").replace(/(?<=\d)[ .,()/#&-]+(?=\d)/g, "");
  const begins = /^\d{1,6}(\p{L}|[½¼¾]|-\d{1,6})? .*\p{L}/u.test(text);
  return begins && text.length <= 60 && !/\p{Nd}{7}/u.test(digits) && isStreet(text);
}

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

/** Matches `evil.example`, but not `Apt.2` or `J.R. Smith`. */
const looksLikeDomain = (text: string) => /[\p{L}\p{N}]\.\p{L}{2}/u.test(asShown(text));

/** Normalizes invisible characters and lookalike dots. */
const asShown = (text: string) => withoutUnseen(text.normalize("NFKC")).replaceAll("。", ".");

export const withoutUnseen = (text: string) => text.replace(/[\p{Cf}\u115f\u1160\u3164\uffa0]/gu, "");

export const mustAcknowledge = "Please acknowledge the requirements before proceeding.";
