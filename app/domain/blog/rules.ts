import { formatDay } from "#app/ui/format.ts";

/** Which posts a reader wants to see. Slugs as in the address; the page counts from 1. */
export type PostFilter = { category: string | null; tag: string | null; page: number };

export const postsPerPage = 12;

/** The posts that the home page leads with, while they are published. */
export const featuredSlugs = [
  "top-mistakes-first-time-diy-property-investors",
  "out-of-state-investors-property-management",
  "maximizing-rental-property-roi",
] as const;

/** Reads `?category=`, `?tag=` and `?page=`. What cannot be meant is taken as not said. */
export function readPostFilter(params: URLSearchParams): PostFilter {
  const page = Number(params.get("page"));
  return {
    category: slugIn(params.get("category")),
    tag: slugIn(params.get("tag")),
    page: Number.isSafeInteger(page) && page > 1 ? Math.min(page, 10_000) : 1,
  };
}

/** The list's address with a filter; what is not said stays out of it. */
export function postListPath({ category = null, tag = null, page = 1 }: Partial<PostFilter> = {}) {
  const params = new URLSearchParams();
  if (category) params.set("category", category);
  if (tag) params.set("tag", tag);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/blog?${params}` : "/blog";
}

/** Minutes that a text of so many words takes, at 220 words a minute; never less than one. */
export const readingMinutes = (words: number) => Math.max(1, Math.round(words / 220));

/** The day of an instant in a zone, or a calendar day, as posts are dated: `15 Dec 2024`. */
export const postDay = (day: Date | string, timeZone: string) =>
  formatDay(day, timeZone).replace(/^(\w+) (\d+), (\d+)$/, "$2 $1 $3");

/**
 * The day on which a post's text was last changed, `YYYY-MM-DD`: the latest of its insertions, which HTML marks with
 * their day as `<ins datetime="2026-11-20">`. Null where there is none.
 */
export function updatedOn(html: string): string | null {
  const days = [...html.matchAll(/<ins datetime="(\d{4}-\d{2}-\d{2})"/g)].flatMap(([, day]) => day ?? []);
  return days.sort().at(-1) ?? null;
}

/** The pages of other networks on which a post is shared. `url` is absolute. */
export function shareLinks({ url, title }: { url: string; title: string }) {
  return {
    x: `https://x.com/intent/post?${new URLSearchParams({ url, text: title })}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
  };
}

/** Clean HTML with its own site's links and pictures made absolute, for readers who are elsewhere. */
export const withAbsoluteLinks = (html: string, origin: string) =>
  html.replace(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`);

const slugIn = (typed: string | null) =>
  typed && /^[a-z0-9-]{1,80}$/i.test(typed) ? typed.toLowerCase() : null;
