import type { Ask } from "#tests/faults/hostile/ask.ts";
import { hostileTexts } from "#tests/faults/hostile/texts.ts";

export type Form = { path: string; fields: [name: string, value: string][] };

export function formsIn(html: string, page: string): Form[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)];
  return forms.flatMap(([, opening = "", inside = ""]) => {
    if (!/method="post"/i.test(opening)) return [];
    const path = textOf(/\baction="([^"]*)"/.exec(opening)?.[1] ?? page).replace(/#.*/, "");
    const inputs = inside.matchAll(/<(?:input|select|textarea|button)\b([^>]*)>/g);
    const fields = [...inputs].flatMap(([, attributes = ""]): Form["fields"] => {
      const name = /\bname="([^"]*)"/.exec(attributes)?.[1];
      return name ? [[textOf(name), textOf(/\bvalue="([^"]*)"/.exec(attributes)?.[1] ?? "")]] : [];
    });
    return path.startsWith("/") ? [{ path, fields }] : [];
  });
}

export function* aroundForm({ path, fields }: Form): Generator<Ask> {
  const filled = fields.map(([name, value]): [string, string] => [name, value || plausible(name)]);
  for (const text of hostileTexts) {
    for (const at of fields.keys()) yield send(path, filled.with(at, [fields[at]?.[0] ?? "", text]));
    yield send(
      path,
      fields.map(([name]) => [name, text]),
    );
    yield send(
      `${path.replace(/(\?|$)/, ".data$1")}`,
      filled.map(([name, value]) => (name === "formKey" ? [name, value] : [name, text])),
    );
  }
  yield send(path, []);
  yield send(path, [...filled, ...filled]);
}

/** A valid value, so that the other fields are read. */
function plausible(name: string) {
  const known: [RegExp, string][] = [
    [/email/i, "nobody@faults.example"],
    [/phone/i, "(515) 555-0142"],
    [/date/i, "2031-05-06"],
    [/time/i, "10:30"],
    [/zip/i, "50311"],
    [/city/i, "Des Moines"],
    [/street|address/i, "2914 Cottage Grove Ave"],
    [/type/i, "single-family"],
    [/amount|rent|count|footage|beds|baths|rooms|year|price|cost/i, "120"],
  ];
  return known.find(([pattern]) => pattern.test(name))?.[1] ?? "Nobody in particular";
}

function send(path: string, fields: [string, string][]): Ask {
  const body = new URLSearchParams(
    fields.map(([name, value]) => [name, value.slice(0, 120_000 / (fields.length + 1))]),
  );
  return {
    method: "POST",
    path,
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
    body: String(body),
  };
}

const textOf = (attribute: string) =>
  attribute
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
