import { HtmlValidate } from "html-validate";

export function linksIn(html: string, page: string) {
  const base = new URL(page, "http://site.invalid");
  return [...html.matchAll(/<(?:a|link|img|iframe|script)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].flatMap(
    ([, to]) => {
      const written = unescaped(to ?? "");
      const url = URL.parse(written, base);
      if (!url || url.origin !== base.origin || /^\/(@|node_modules|logout)/.test(url.pathname)) return [];
      return [{ path: url.pathname + url.search, anchor: decodeURIComponent(url.hash.slice(1)) }];
    },
  );
}

export async function markupFaults(html: string) {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ ruleId, message }) => !isMeant(ruleId, message))
    .map(({ ruleId, message, line, column }) => `${ruleId}, ${line}:${column}: ${message}`);
}

/** Firefox restores hidden fields after a reload unless the field prevents it. */
const isMeant = (rule: string, message: string) =>
  rule === "valid-autocomplete" && message.includes('"off" cannot be used on <input type="hidden">');

const unescaped = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    "unique-landmark": "error",
    "wcag/h32": "error",
    "tel-non-breaking": ["error", { ignoreClasses: ["whitespace-nowrap", "btn"] }],
  },
});
