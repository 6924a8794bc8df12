import type { PictureSource } from "#app/components/picture.tsx";

export type PostFilter = { category: string | null; tag: string | null; page: number };

export const postsPerPage = 12;

/** On the home page. */
export const featuredCount = 3;

/** Ignores values that are not valid. */
export function readPostFilter(params: URLSearchParams): PostFilter {
  const page = Number(params.get("page"));
  return {
    category: slugIn(params.get("category")),
    tag: slugIn(params.get("tag")),
    page: Number.isSafeInteger(page) && page > 1 ? Math.min(page, 10_000) : 1,
  };
}

export function postListPath({ category = null, tag = null, page = 1 }: Partial<PostFilter> = {}) {
  const params = new URLSearchParams();
  if (category) params.set("category", category);
  if (tag) params.set("tag", tag);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `/blog?${params}` : "/blog";
}

/** The latest `<ins datetime="2026-11-20">` in the text; null where there is none. */
export function updatedOn(html: string): string | null {
  const days = [...html.matchAll(/<ins datetime="(\d{4}-\d{2}-\d{2})"/g)].flatMap(([, day]) => day ?? []);
  return days.sort().at(-1) ?? null;
}

/** Gives each second-level heading of cleaned HTML an id, and lists them. */
export function withContents(html: string) {
  const contents: { id: string; title: string }[] = [];
  const linked = html.replace(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const id = `part-${contents.length + 1}`;
    contents.push({ id, title: inner.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot);/g, unescaped) });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: linked, contents };
}

const image = /<img\b[^>]*\bsrc="\/files\/([0-9a-f-]{36})"[^>]*>/g;

/** Gives the pictures of cleaned HTML their sizes; one that is gone leaves. */
export const withSizes = (html: string, pictures: ReadonlyMap<string, PictureSource>) =>
  html.replace(image, (tag, id: string) => {
    const picture = pictures.get(id);
    if (!picture) return "";
    const alt = /\balt="([^"]+)"/.exec(tag)?.[1] ?? escaped(picture.alt);
    const { src, srcSet, width, height } = picture;
    return `<img src="${src}" srcset="${srcSet}" sizes="(min-width: 48rem) 44rem, 100vw" width="${width}" height="${height}" alt="${alt}" loading="lazy" decoding="async">`;
  });

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[sign]};`);

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const unescaped = (whole: string, name: string) => characters[name] ?? whole;

/** `url` is absolute. */
export function shareLinks({ url, title }: { url: string; title: string }) {
  return {
    x: `https://x.com/intent/post?${new URLSearchParams({ url, text: title })}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`,
  };
}

export const withAbsoluteLinks = (html: string, origin: string) =>
  html.replace(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`);

const slugIn = (typed: string | null) =>
  typed && /^[a-z0-9-]{1,80}$/i.test(typed) ? typed.toLowerCase() : null;
