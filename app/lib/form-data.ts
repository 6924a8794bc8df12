export const mostFields = 700;
const mostRows = 50;
const longestName = 120;
const longestOfRow = 2_000;
const mostParts = 4;
const mostIndexes = 2;

const lists: ReadonlySet<string> = new Set(["properties", "rows"]);

export class ImpossibleForm extends Error {}

/**
 * Removes control characters, conform's state and unknown intents or fields. Throws `ImpossibleForm` beyond
 * the size of our forms, since conform would allocate every row.
 */
export function cleanForm(posted: FormData, known?: ReadonlySet<string>) {
  const form = new FormData();
  let fields = 0;
  for (const [name, value] of posted) {
    if (++fields > mostFields) throw new ImpossibleForm("too many fields");
    const parts = partsOf(name);
    if (typeof value !== "string" || name === "__state__") continue;
    if (name === "__intent__") {
      const intent = readIntent(value, known);
      if (intent) form.append(name, intent);
    } else if (isField(parts, known)) form.append(name, value.replace(unseen, ""));
  }
  return form;
}

// C0 except tab and line ends, DEL, C1, and direction marks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** `properties[3].city` as `properties`, `[3]`, `city` */
function partsOf(name: string) {
  if (name.length > longestName) throw new ImpossibleForm("a name longer than any field's");
  const parts = name.match(/[^.[\]]+|\[\d*\]/g) ?? [];
  if (parts.length > mostParts || parts.filter(isIndex).length > mostIndexes)
    throw new ImpossibleForm("a field deeper than any page has");
  if (parts.some((part) => isIndex(part) && Number(part.slice(1, -1)) > mostRows))
    throw new ImpossibleForm("a row beyond the fiftieth");
  return parts;
}

function isField([first, ...rest]: string[], known: ReadonlySet<string> | undefined) {
  if (!first || first in Object.prototype || rest.some((part) => part in Array.prototype)) return false;
  if (lists.has(first) && !/^\[\d+\]$/.test(rest[0] ?? "")) return false;
  return !known || known.has(first);
}

const isIndex = (part: string) => part.startsWith("[");

function readIntent(text: string, known: ReadonlySet<string> | undefined) {
  try {
    const { type, payload } = JSON.parse(text);
    if (!lists.has(payload?.name) || known?.has(payload.name) === false) return;
    const { name, index, from, to, defaultValue } = payload;
    if (type === "insert")
      return JSON.stringify({ type, payload: { name, defaultValue: strings(defaultValue) } });
    if (type === "remove" && isRow(index)) return JSON.stringify({ type, payload: { name, index } });
    if (type === "reorder" && isRow(from) && isRow(to))
      return JSON.stringify({ type, payload: { name, from, to } });
    return;
  } catch {
    return;
  }
}

const isRow = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostRows;

const strings = (value: unknown) =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).filter(isShortField).slice(0, 10))
    : undefined;

const isShortField = ([name, text]: [string, unknown]) =>
  /^[a-z]{1,30}$/i.test(name) &&
  !(name in Object.prototype) &&
  typeof text === "string" &&
  text.length <= longestOfRow;
