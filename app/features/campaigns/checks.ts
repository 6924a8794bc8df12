import {
  isCertain,
  isMergeField,
  mergeFields,
  tokensIn,
  unknownFields,
} from "#app/features/campaigns/merge-fields.ts";
import type { Channel } from "#app/features/campaigns/rules.ts";
import { countSegments } from "#app/features/campaigns/segments.ts";
import { replyText } from "#app/features/messaging/sms/rules.ts";
import { isLocalPath } from "#app/lib/plain-markup.ts";
import { countWords } from "#app/lib/text.ts";
import { pages } from "#app/pages.ts";

/** Of the content, in characters. A letter of 130 words has about 800. */
export const mostContent = 20_000;
export const mostSubject = 120;
/** Of a word, before it breaks the layout on a phone. */
const mostWord = 60;
const mostSegments = 10;

export type TemplateTexts = { subject: string; content: string; plainText: string };
export type TemplateCheck = { field: keyof TemplateTexts; level: "error" | "warning"; text: string };

type About = { channel: Channel; workflow: string | null; company: string };

const fieldsOf: Record<Channel, (keyof TemplateTexts)[]> = {
  email: ["subject", "content", "plainText"],
  sms: ["content"],
};

type Field = TemplateCheck["field"];

const error = (field: Field, text: string): TemplateCheck => ({ field, level: "error", text });
const warning = (field: Field, text: string): TemplateCheck => ({ field, level: "warning", text });

/** An error keeps the template from being saved; a warning doesn't. */
export function checkTemplate(texts: TemplateTexts, { channel, workflow, company }: About): TemplateCheck[] {
  const checks = fieldsOf[channel].flatMap((field) => [
    ...checkTokens(field, texts[field], workflow),
    ...longWords(texts[field]).map((word) =>
      error(
        field,
        `“${word.slice(0, 20)}…” has ${word.length} characters without a space and breaks the layout on a phone.`,
      ),
    ),
  ]);
  const own = channel === "email" ? checkEmail(texts) : checkText(texts.content, company);
  return [...checks, ...own.filter((check) => check !== false)].toSorted(errorsFirst);
}

const errorsFirst = (one: TemplateCheck, other: TemplateCheck) => one.level.localeCompare(other.level);

function checkTokens(field: Field, text: string, workflow: string | null) {
  const tokens = tokensIn(text);
  const uncertain = tokens.flatMap(({ name, fallback }) =>
    fallback === null && isMergeField(name) && !isCertain(name, workflow) ? mergeFields[name].label : [],
  );
  return [
    ...unknownFields(text).map((name) => error(field, `There is no field “${name.slice(0, 40)}”.`)),
    ...(/\{\{(?![^{}]*\}\})|(?<!\{\{[^{}]*)\}\}/.test(text)
      ? [error(field, "A field begins with {{ and ends with }}: one of them is missing.")]
      : []),
    ...tokens
      .filter(({ name, fallback }) => name.endsWith("_link") && fallback !== null)
      .map(({ name }) => error(field, `A field of a link has no fallback: write {{${name}}}.`)),
    ...[...new Set(uncertain)].map((label) =>
      warning(field, `“${label}” has no fallback: people without it don't get this.`),
    ),
  ];
}

/** Without addresses of links, which nobody sees, and without fields. */
const longWords = (text: string) =>
  text
    .replace(/\]\([^()\s]*\)/g, "] ")
    .replace(/\{\{[^{}]*\}\}/g, " ")
    .split(/\s+/)
    .filter((word) => word.length > mostWord);

function checkEmail({ subject, content }: TemplateTexts) {
  const words = countWords(content);
  return [
    !subject.trim() && error("subject", "Subject is required."),
    /[\r\n]/.test(subject) && error("subject", "A subject is one line."),
    subject.length > 60 &&
      warning("subject", `Phones show about 40 characters of a subject; this has ${subject.length}.`),
    words > 250 && warning("content", `${words} words. Letters of up to 130 are read to the end.`),
    ...[...content.matchAll(/\[[^[\]]*\]\((\s*\{\{[^{}]*\}\}\s*|[^()]*)\)/g)].map(([, to = ""]) =>
      checkLink(to.trim()),
    ),
  ];
}

function checkLink(to: string) {
  const quoted = `“${to.slice(0, 60)}”`;
  const [token] = tokensIn(to);
  if (token)
    return (
      !(/^\{\{[^{}]*\}\}$/.test(to) && token.name.endsWith("_link")) &&
      error("content", `${quoted} is no address: only a field of a link may stand there.`)
    );
  if (isLocalPath(to))
    return !isOwnPage(to) && warning("content", `“${to}” is no fixed page of ours: open it once.`);
  if (/^http:/i.test(to)) return error("content", `${quoted} is not safe: use https.`);
  const isAddress = /^https:\/\//i.test(to) ? URL.canParse(to) : /^(mailto|tel):\S+$/i.test(to);
  return (
    !isAddress && error("content", `${quoted} is no address: use https://… or a page of ours, like /rentals.`)
  );
}

function isOwnPage(to: string) {
  const [path = ""] = to.split(/[?#]/);
  return pages.some((page) => page.path === path) || /^\/(blog|areas|team)\/[a-z0-9-]+$/.test(path);
}

function checkText(content: string, company: string) {
  const { segments, costly } = countSegments(replyText(company, content));
  return [
    segments > mostSegments &&
      error("content", `${segments} segments: carriers take ${mostSegments} at most.`),
    segments > 2 && warning("content", `${segments} segments: each one is charged as a text of its own.`),
    costly.length > 0 &&
      warning(
        "content",
        `${costly.slice(0, 5).join(" ")} makes a segment hold 70 characters instead of 160.`,
      ),
    /\[[^[\]]+\]\([^()]+\)|^## /m.test(content) &&
      warning("content", "A text message shows links and headings as they are typed."),
  ];
}
