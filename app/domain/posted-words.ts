import { z } from "#app/domain/zod.ts";

/**
 * The street of a property, on one line of at most 100 characters. What is typed here goes into mails that anyone can
 * ask for in anyone's name: it carries no link and no sign that streets do not have.
 */
export const street = line({
  missing: "Enter the street address.",
  most: 100,
  signs: /^[\p{L}\p{M}\p{Nd}½¼¾ .,'’#/&()-]+$/u,
  wrong: "Enter a street address, like 2914 Cottage Grove Ave.",
});

/** The city of a property: letters, at most 60. As with the street, no link. */
export const city = line({
  missing: "Enter the city.",
  most: 60,
  signs: /^[\p{L}\p{M} .'’-]+$/u,
  wrong: "Enter the city in letters, like Des Moines.",
});

/** For `superRefine` of a name: refuses what a program that shows mails would turn into a link. */
export function nameWithoutLinks(typed: string | undefined, context: z.RefinementCtx) {
  const text = typed ?? "";
  if (carriesLink(text)) refuse(context, "Enter a name without links.");
  else if (looksLikeDomain(text)) refuse(context, spaceAfterDot);
}

/** Whether this may stand as a street in a mail. */
export const isStreet = (text: string) => street.safeParse(text).data === text;

/** Whether this may stand as a city in a mail. */
export const isCity = (text: string) => city.safeParse(text).data === text;

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

function line({ missing, most, signs, wrong }: Line) {
  return z
    .string({ error: missing })
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .superRefine((text, context) => {
      if (!text) refuse(context, missing);
      else if (text.length > most) refuse(context, `Please keep this under ${most} characters.`);
      else if (carriesLink(text) || !signs.test(text) || !/[\p{L}\p{N}]/u.test(text)) refuse(context, wrong);
      else if (looksLikeDomain(text)) refuse(context, spaceAfterDot);
    });
}

type Line = { missing: string; most: number; signs: RegExp; wrong: string };

const carriesLink = (text: string) => /[<>@\\\p{Cc}]|:\/\/|https?:|www\./iu.test(asShown(text));

/** `evil.example`, but neither `Apt.2` nor `J.R. Smith`. */
const looksLikeDomain = (text: string) => /[\p{L}\p{N}]\.\p{L}{2}/u.test(asShown(text));

/** Without what cannot be seen, and with the many dots and signs that programs read as the plain one. */
const asShown = (text: string) =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replaceAll("。", ".");

const refuse = (context: z.RefinementCtx, message: string) => context.addIssue({ code: "custom", message });
