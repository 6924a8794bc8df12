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

/** An error keeps the template from being saved; a warning doesn't. */
export function checkTemplate(texts: TemplateTexts, { channel, workflow, company }: About): TemplateCheck[] {
  const fields =
    channel === "email" ? (["subject", "content", "plainText"] as const) : (["content"] as const);
  const checks = fields.flatMap((field) => [
    ...checkTokens(texts[field], workflow).map((check) => ({ field, ...check })),
    ...longWords(texts[field]).map((word) => ({
      field,
      level: "error" as const,
      text: `“${word.slice(0, 20)}…” has ${word.length} characters without a space and breaks the layout on a phone.`,
    })),
  ]);
  const own = channel === "email" ? checkEmail(texts) : checkText(texts.content, company);
  return [...checks, ...own].toSorted((one, other) => rank[one.level] - rank[other.level]);
}

const rank = { error: 0, warning: 1 };

type FieldCheck = Omit<TemplateCheck, "field">;

function checkTokens(text: string, workflow: string | null): FieldCheck[] {
  const unknown = unknownFields(text).map(
    (name): FieldCheck => ({
      level: "error",
      text: `There is no field “${name.slice(0, 40)}”.`,
    }),
  );
  const open = /\{\{(?![^{}]*\}\})|(?<!\{\{[^{}]*)\}\}/.test(text)
    ? [{ level: "error" as const, text: "A field begins with {{ and ends with }}: one of them is missing." }]
    : [];
  const names = tokensIn(text).flatMap(({ name, fallback }) =>
    fallback === null && isMergeField(name) && !isCertain(name, workflow) ? [name] : [],
  );
  const uncertain = [...new Set(names)].map(
    (name): FieldCheck => ({
      level: "warning",
      text: `“${mergeFields[name].label}” has no fallback: people without it don't get this.`,
    }),
  );
  return [...unknown, ...open, ...uncertain];
}

/** Without addresses of links, which nobody sees, and without fields. */
const longWords = (text: string) =>
  text
    .replace(/\]\([^()\s]*\)/g, "] ")
    .replace(/\{\{[^{}]*\}\}/g, " ")
    .split(/\s+/)
    .filter((word) => word.length > mostWord);

function checkEmail({ subject, content }: TemplateTexts): TemplateCheck[] {
  const words = countWords(content);
  const checks: (TemplateCheck | false)[] = [
    !subject.trim() && { field: "subject", level: "error", text: "Subject is required." },
    /[\r\n]/.test(subject) && { field: "subject", level: "error", text: "A subject is one line." },
    subject.length > 60 && {
      field: "subject",
      level: "warning",
      text: `Phones show about 40 characters of a subject; this has ${subject.length}.`,
    },
    words > 250 && {
      field: "content",
      level: "warning",
      text: `${words} words. Letters of up to 130 are read to the end.`,
    },
  ];
  return [...checks.filter((check) => check !== false), ...checkLinks(content)];
}

function checkLinks(content: string): TemplateCheck[] {
  return [...content.matchAll(/\[([^[\]]*)\]\(([^()]*)\)/g)].flatMap(([, , typed = ""]): TemplateCheck[] => {
    const to = typed.trim();
    const refuse = (text: string): TemplateCheck[] => [{ field: "content", level: "error", text }];
    const [token] = tokensIn(to);
    if (token)
      return /^\{\{[^{}]*\}\}$/.test(to) && token.name.endsWith("_link")
        ? []
        : refuse(`“${to.slice(0, 60)}” is no address: only a field of a link may stand there.`);
    if (isLocalPath(to))
      return isOwnPage(to)
        ? []
        : [{ field: "content", level: "warning", text: `“${to}” is no fixed page of ours: open it once.` }];
    if (/^http:/i.test(to)) return refuse(`“${to.slice(0, 60)}” is not safe: use https.`);
    const isAddress = /^https:\/\//i.test(to) ? URL.canParse(to) : /^(mailto|tel):\S+$/i.test(to);
    return isAddress
      ? []
      : refuse(`“${to.slice(0, 60)}” is no address: use https://… or a page of ours, like /rentals.`);
  });
}

function isOwnPage(to: string) {
  const [path = ""] = to.split(/[?#]/);
  return pages.some((page) => page.path === path) || /^\/(blog|areas|team)\/[a-z0-9-]+$/.test(path);
}

function checkText(content: string, company: string): TemplateCheck[] {
  const { segments, costly } = countSegments(replyText(company, content));
  const checks: (TemplateCheck | false)[] = [
    segments > mostSegments && {
      field: "content",
      level: "error",
      text: `${segments} segments: carriers take ${mostSegments} at most.`,
    },
    segments > 2 && {
      field: "content",
      level: "warning",
      text: `${segments} segments: each one is charged as a text of its own.`,
    },
    costly.length > 0 && {
      field: "content",
      level: "warning",
      text: `${costly.slice(0, 5).join(" ")} makes a segment hold 70 characters instead of 160.`,
    },
    /\[[^[\]]+\]\([^()]+\)|^## /m.test(content) && {
      field: "content",
      level: "warning",
      text: "A text message shows links and headings as they are typed.",
    },
  ];
  return checks.filter((check) => check !== false);
}
