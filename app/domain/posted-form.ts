const mostFields = 1_500;
const mostRows = 50;

/** A form that no page of ours could have sent. */
export class ImpossibleForm extends Error {}

/**
 * A posted form without what people cannot type: control and direction marks, the form library's own record of its
 * state, and intents of buttons that are not ours; both of these would be parsed as JSON. Throws `ImpossibleForm` for
 * more fields than any page has and for rows beyond the fiftieth, which would be held in memory one by one.
 */
export function cleanForm(posted: FormData) {
  const form = new FormData();
  let fields = 0;
  for (const [name, value] of posted) {
    if (++fields > mostFields) throw new ImpossibleForm("too many fields");
    for (const [, index] of name.matchAll(/\[(\d*)\]/g))
      if (index && Number(index) > mostRows) throw new ImpossibleForm("a row beyond the fiftieth");
    if (/__proto__|constructor|prototype/.test(name)) continue;
    if (name === "__state__" || typeof value !== "string") continue;
    if (name === "__intent__") {
      const intent = readIntent(value);
      if (intent) form.append(name, intent);
    } else form.append(name, value.replace(unseen, ""));
  }
  return form;
}

// Everything of C0 but tab and line ends, DEL and C1, and the marks that turn the direction of writing around.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Adding a row to a list, or taking one out: the only intents our forms have. */
function readIntent(text: string) {
  try {
    const { type, payload } = JSON.parse(text);
    if (typeof payload?.name !== "string" || !/^[a-z]+$/i.test(payload.name)) return;
    const { name, index, defaultValue } = payload;
    if (type === "insert")
      return JSON.stringify({ type, payload: { name, defaultValue: strings(defaultValue) } });
    if (type !== "remove" || !Number.isInteger(index) || index < 0 || index > mostRows) return;
    return JSON.stringify({ type, payload: { name, index } });
  } catch {
    return;
  }
}

const strings = (value: unknown) =>
  typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, each]) => typeof each === "string"))
    : undefined;
