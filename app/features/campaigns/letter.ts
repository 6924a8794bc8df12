import { fill, fillWithGaps, replaceTokens } from "#app/features/campaigns/merge-fields.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { type Piece, readPlainMarkup } from "#app/lib/plain-markup.ts";
import type { Block, EmailContent, Inline } from "#emails/content.ts";

export type Letter = { subject: string; content: string; plainText: string | null };

/** Rendered once for all readers; `mergeLetter` fills in the values of one. */
export type CompiledLetter = Letter & { html: string; text: string };

export type LetterValues = {
  values: Record<string, string>;
  /** Of a person's choices; an email without marketing has none. */
  preferencesUrl: string | null;
};

// Stand for a merge field while the letter is rendered: layout and plain text must not see braces or spaces.
const open = "\uE000";
const close = "\uE001";
const linkBase = "https://merge-field.invalid/";
const preferences = `${linkBase}preferences`;

/** Paragraphs, `## headings`, `- lists`, `[links](/path)`. A link alone in its paragraph is a button. */
export function letterBlocks(content: string, appUrl: string): Block[] {
  const url = (to: string) => (to.startsWith("/") ? `${appUrl}${to}` : to);
  const inline = (pieces: Piece[]): Inline[] =>
    pieces.map(({ text, to }) => (to ? { link: text, url: url(to) } : text));
  return readPlainMarkup(content, "\n").map((block): Block => {
    if (block.kind === "heading") return { subheading: block.pieces.map(({ text }) => text).join("") };
    if (block.kind === "list") return { steps: block.items.map(inline) };
    const [only, ...others] = block.pieces;
    if (only?.to && others.length === 0) return { button: only.text, url: url(only.to) };
    return inline(block.pieces);
  });
}

type Layout = {
  company: CompanyFacts;
  logo: { width: number; height: number } | undefined;
  appUrl: string;
  because: string;
  hasPreferences: boolean;
};

export async function compileLetter(letter: Letter, layout: Layout): Promise<CompiledLetter> {
  const { renderEmail } = await import("#emails/layout.tsx");
  const content = replaceTokens(
    letter.content.replace(/\]\(\s*\{\{([^{}]*)\}\}\s*\)/g, (_, token) => `](${linkBase}{{${token}}})`),
    (_, index) => `${open}${index}${close}`,
  ).replace(new RegExp(`${open}(\\d+)${close}(?=\\))`, "g"), "$1");
  const email: EmailContent = {
    subject: letter.subject,
    preview: "",
    body: letterBlocks(content, layout.appUrl),
    because: layout.because,
    preferencesUrl: layout.hasPreferences ? preferences : undefined,
  };
  const { html, text } = await renderEmail(email, layout.company, layout.logo);
  return { ...letter, html, text };
}

/** The email that one reader gets. */
export function mergeLetter(compiled: CompiledLetter, { values, preferencesUrl }: LetterValues) {
  const byIndex: string[] = [];
  replaceTokens(compiled.content, ({ name, fallback }) => {
    byIndex.push(values[name] ?? fallback ?? "");
    return "";
  });
  const put = (text: string, quote: (value: string) => string) =>
    text
      .replaceAll(preferences, quote(preferencesUrl ?? ""))
      .replace(/https:\/\/merge-field\.invalid\/(\d+)/g, (_, index) => quote(byIndex[Number(index)] ?? ""))
      .replace(/\uE000(\d+)\uE001/g, (_, index) => quote(byIndex[Number(index)] ?? ""));
  const text = compiled.plainText
    ? [fill(compiled.plainText, values), ...footOf(compiled.text)].join("\n\n")
    : compiled.text;
  return {
    subject: fill(compiled.subject, values)
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim(),
    html: put(compiled.html, escapeHtml),
    text: put(text, (value) => value),
  };
}

/** A person's own signature stands in its place. */
const signOff = /\n{2,}\{\{\s*sender\b[^{}]*\}\}.*(\n.+)*\s*$/;

/** As plain text, for a person who goes on writing. */
export function draftLetter(
  { subject, content, plainText }: Letter,
  values: Record<string, string>,
  appUrl: string,
) {
  const url = (to: string) => (to.startsWith("/") ? appUrl + to : to);
  const plain = fillWithGaps((plainText ?? content).replace(signOff, ""), values)
    .replace(/\[([^[\]]+)\]\(([^()]+)\)/g, (_, text, to) => `${text}: ${url(to)}`)
    .replace(/^## /gm, "");
  return { subject: fillWithGaps(subject, values), body: plain.trim() };
}

/** The sender's address and the choices stand below every text, also one that was written by hand. */
const footOf = (text: string) => {
  const at = text.lastIndexOf("You're receiving this email because");
  return at < 0 ? [] : [text.slice(at)];
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
