import sanitize from "sanitize-html";
import { isLocalPath } from "#app/lib/plain-markup.ts";

/** A page has one `main` of its own. */
export const tagsOfPosts = [...sanitize.defaults.allowedTags.filter((tag) => tag !== "main"), "img", "ins"];

/** An allowlist. Corrects headings that skip a level. */
export function cleanPost(html: string) {
  let level = 1;
  const heading = (wanted: number) => () => {
    level = Math.min(wanted, level + 1);
    return { tagName: `h${level}`, attribs: {} };
  };
  return sanitize(html, {
    allowedTags: tagsOfPosts,
    allowedAttributes: {
      a: ["href", "rel"],
      img: ["src", "alt", "width", "height", "loading"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
      ins: ["datetime"],
    },
    allowedClasses: { a: ["button"] },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    // The content security policy blocks pictures of other hosts.
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: {
      h1: heading(2),
      h2: heading(2),
      h3: heading(3),
      h4: heading(4),
      h5: heading(4),
      h6: heading(4),
      a: (tagName, { href, class: names }) => ({
        tagName,
        attribs: {
          ...(href && { href }),
          ...(isElsewhere(href) && { rel: "noopener" }),
          ...(names && { class: names }),
        },
      }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, alt: attribs.alt ?? "", loading: "lazy" },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isLocalPath(attribs.src ?? ""),
  });
}

const isElsewhere = (href: string | undefined) => /^https?:/i.test(href ?? "");
