import { diffArrays } from "diff";
import { clockAt, instantAt } from "#app/lib/dates.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { slugOf } from "#app/lib/text.ts";
import { reservedPaths } from "#app/pages.ts";

export const articleKinds = ["post", "page"] as const;
export type ArticleKind = (typeof articleKinds)[number];

export const kindFacts = {
  post: { name: "Post", list: "/admin/blog", edit: "/admin/blog/edit/", path: "/blog/" },
  page: { name: "Page", list: "/admin/pages", edit: "/admin/pages/edit/", path: "/" },
} as const;

/** Of an address of the console. */
export const kindAt = (pathname: string): ArticleKind =>
  pathname.startsWith("/admin/pages") ? "page" : "post";

export const articleStatuses = [
  { value: "draft", label: "Draft" },
  { value: "published", label: "Published" },
  { value: "archived", label: "Archived" },
] as const;
export type ArticleStatus = (typeof articleStatuses)[number]["value"];

export type ArticleState = ArticleStatus | "scheduled" | "deleted";

export const stateOf = ({ status, publishedAt }: { status: string; publishedAt: Date | null }, now: Date) =>
  (status === "published" && publishedAt && publishedAt > now ? "scheduled" : status) as ArticleState;

/** From the title if it is empty. */
export function readSlug(kind: ArticleKind, typed: string, title: string): Result<string> {
  const slug = typed || slugOf(title);
  if (!slug) return refused("invalid", "Enter an address in letters from a to z.", "slug");
  const proper = slugOf(slug);
  if (slug !== proper && slug.toLowerCase() !== proper)
    return refused("invalid", `Use a to z, digits and hyphens${proper ? `, like ${proper}` : ""}.`, "slug");
  if (kind === "page" && reservedPaths.has(proper))
    return refused("invalid", `The site has a page at /${proper} already. Choose another address.`, "slug");
  return done(proper);
}

type Publishing = {
  status: ArticleStatus;
  /** As typed: `YYYY-MM-DD` and `HH:mm` in the company's time zone; both empty publish at once. */
  publish: { date: string; time: string };
  keepDate: boolean;
};

/** Null unless it is published. A time ahead schedules it. */
export function publicationOf(
  { status, publish: { date, time }, keepDate }: Publishing,
  { before, now, timeZone }: { before: Date | null; now: Date; timeZone: string },
): Result<Date | null> {
  if (status !== "published") return done(null);
  if (!date && !time) return done(keepDate && before ? before : now);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return refused("invalid", "Choose the day too.", "publish");
  if (!/^\d{2}:\d{2}$/.test(time)) return refused("invalid", "Choose the time too.", "publish");
  const at = instantAt(date, time, timeZone);
  return clockAt(at, timeZone).time === time
    ? done(at)
    : refused("invalid", "Clocks skip this time on that day. Choose another time.", "publish");
}

export type Check = { text: string; isOk: boolean };

/** Phrases that the Fair Housing Act makes risky in housing: 42 USC 3604(c), HUD's guidance of 1995. */
const riskyWords =
  /\b(no (?:children|kids)|adults? only|mature (?:person|couple|individual)s?|perfect for (?:singles?|couples?|families)|no section 8|christian|able-bodied|no wheelchairs?|exclusive neighborhood|safe neighborhood|english only|male only|female only|empty nesters?|bachelor pad|family[- ]friendly neighborhood)\b/gi;

export const riskyWordsIn = (text: string) => [
  ...new Set([...text.matchAll(riskyWords)].map(([found]) => found)),
];

/** `html` is clean. Nothing here keeps an article from being published. */
export function checksOf(
  {
    title,
    html,
    metaTitle,
    metaDescription,
  }: Record<"title" | "html" | "metaTitle" | "metaDescription", string>,
  { missing, expired }: { missing: readonly string[]; expired: readonly string[] },
): Check[] {
  const withoutAlt = [...html.matchAll(/<img\b[^>]*>/g)].filter(([tag]) => !/\balt="[^"]+"/.test(tag)).length;
  const risky = riskyWordsIn(`${title} ${html.replace(/<[^>]*>/g, " ")}`);
  const length = (text: string, least: number, most: number) => text.length >= least && text.length <= most;
  const list = (words: readonly string[]) => words.map((word) => `“${word}”`).join(", ");
  return [
    {
      isOk: withoutAlt === 0,
      text: withoutAlt === 0 ? "Every picture has a description." : `${withoutAlt} without a description.`,
    },
    {
      isOk: length(metaTitle || title, 20, 60),
      text: `Search title: ${(metaTitle || title).length} of 20 to 60 characters.`,
    },
    {
      isOk: length(metaDescription, 70, 160),
      text: `Search description: ${metaDescription.length} of 70 to 160 characters.`,
    },
    {
      isOk: missing.length === 0,
      text: missing.length === 0 ? "Links to this site lead to pages." : `No page at ${missing.join(", ")}.`,
    },
    {
      isOk: expired.length === 0,
      text: expired.length === 0 ? "No expired claim." : `Claims past their last day: ${list(expired)}.`,
    },
    {
      isOk: risky.length === 0,
      text:
        risky.length === 0
          ? "No words that fair-housing law makes risky."
          : `Fair-housing risk: ${list(risky)}.`,
    },
  ];
}

/** Of links in clean HTML to this site, without anchors. */
export const ownLinksIn = (html: string) => [
  ...new Set([...html.matchAll(/\bhref="(\/[^"#?]*)/g)].flatMap(([, path]) => path ?? [])),
];

/** Of links in clean HTML to other sites, without anchors. */
export const otherLinksIn = (html: string) => [
  ...new Set(
    [...html.matchAll(/\bhref="(https?:\/\/[^"#]*)/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&")),
  ),
];

export type TextChange = { kind: "same" | "added" | "removed"; text: string };

/** Paragraph by paragraph. */
export const compareTexts = (before: string, after: string): TextChange[] =>
  diffArrays(blocksOf(before), blocksOf(after)).flatMap(({ value, added, removed }) =>
    value.map((text) => ({ kind: added ? "added" : removed ? "removed" : "same", text }) as const),
  );

/** The text of each block of HTML, or each line. */
const blocksOf = (html: string) =>
  html
    .split(/<\/(?:p|h[1-6]|li|blockquote|tr|pre)>|<br ?\/?>|<hr ?\/?>|\n/)
    .map((block) => block.replace(/<img\b[^>]*alt="([^"]*)"[^>]*>/g, "[$1]").replace(/<[^>]*>/g, " "))
    .map((text) => text.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .slice(0, 2_000);
