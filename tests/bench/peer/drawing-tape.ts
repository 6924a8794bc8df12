import PDFDocument from "pdfkit";

/** A gradient is identified by the call that created it. */
export type Mark = { name: string; args: unknown[]; stops?: unknown[][] };

const drawing = [
  "save",
  "restore",
  "translate",
  "scale",
  "lineJoin",
  "lineCap",
  "lineWidth",
  "path",
  "moveTo",
  "lineTo",
  "rect",
  "roundedRect",
  "fill",
  "stroke",
  "fillAndStroke",
  "fillColor",
  "linearGradient",
  "font",
  "fontSize",
  "text",
  "addPage",
  "switchToPage",
];

/** Records the calls of the document with the most; others only parse fonts. */
export async function record(work: () => Promise<unknown>): Promise<Mark[]> {
  const tapes = new Map<object, Mark[]>();
  const gradients = new Map<unknown, Mark>();
  const originals = drawing.map((name) => [name, methodOf(PDFDocument.prototype, name)] as const);
  let depth = 0;
  for (const [name, original] of originals)
    Reflect.set(PDFDocument.prototype, name, function (this: object, ...args: unknown[]) {
      const outermost = depth === 0;
      const mark: Mark = { name, args: args.map((arg) => gradients.get(arg) ?? arg) };
      const tape = tapes.get(this) ?? [];
      tapes.set(this, tape);
      if (outermost) tape.push(mark);
      depth += 1;
      try {
        const result: unknown = Reflect.apply(original, this, args);
        if (outermost && name === "linearGradient") gradients.set(result, watchStops(result, mark));
        return result;
      } finally {
        depth -= 1;
      }
    });
  try {
    await work();
  } finally {
    for (const [name, original] of originals) Reflect.set(PDFDocument.prototype, name, original);
  }
  return [...tapes.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

export function replay(marks: Mark[], doc: object) {
  const gradients = new Map<unknown, unknown>();
  for (const mark of marks) {
    const args = mark.args.map((arg) => gradients.get(arg) ?? arg);
    const result: unknown = Reflect.apply(methodOf(doc, mark.name), doc, args);
    if (!mark.stops) continue;
    gradients.set(mark, result);
    for (const stop of mark.stops) Reflect.apply(methodOf(result, "stop"), result, stop);
  }
}

function watchStops(gradient: unknown, mark: Mark) {
  const stops: unknown[][] = [];
  mark.stops = stops;
  const original = methodOf(gradient, "stop");
  Reflect.set(gradient as object, "stop", function (this: object, ...args: unknown[]) {
    stops.push(args);
    return Reflect.apply(original, this, args);
  });
  return mark;
}

function methodOf(of: unknown, name: string) {
  const method: unknown = Reflect.get(of as object, name);
  if (typeof method !== "function") throw new Error(`pdfkit has no ${name}`);
  return method;
}
