export class UnreadableForm extends Error {}

export type Part = {
  name: string;
  /** Undefined for a text field. */
  fileName: string | undefined;
  /** Read it before the next part. */
  body: AsyncIterable<Buffer>;
};

const mostHeaderBytes = 8_192;

/** One chunk at a time: a file is never in memory. */
export async function* partsOf(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Part> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)?.slice(1).find(Boolean);
  if (!boundary) throw new UnreadableForm("no boundary");
  const source = body[Symbol.asyncIterator]();
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line end before it.
  let rest: Buffer = Buffer.from("\r\n");

  async function more() {
    const { value, done } = await source.next();
    if (done) throw new UnreadableForm("it ends early");
    rest = rest.length > 0 ? Buffer.concat([rest, value]) : Buffer.from(value);
  }

  async function* until(mark: Buffer) {
    for (;;) {
      const at = rest.indexOf(mark);
      const end = at >= 0 ? at : rest.length - mark.length + 1;
      if (end > 0) yield rest.subarray(0, end);
      if (end > 0 || at >= 0) rest = rest.subarray(at >= 0 ? at + mark.length : end);
      if (at >= 0) return;
      await more();
    }
  }

  for await (const _ of until(delimiter));
  for (;;) {
    while (rest.length < 2) await more();
    if (rest.subarray(0, 2).toString() === "--") break;
    const head = (await textOf(until(Buffer.from("\r\n\r\n")), mostHeaderBytes)) ?? "";
    const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
    const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1];
    if (name === undefined) throw new UnreadableForm("a part without a name");
    const content = until(delimiter);
    // Without `return`, so that the rest of a refused file is still read.
    const part = { [Symbol.asyncIterator]: () => ({ next: () => content.next() }) };
    yield { name, fileName: /[;\s]filename="([^"]*)"/i.exec(disposition)?.[1], body: part };
    for await (const _ of content);
  }
  // A browser shows no answer before everything is sent.
  while (!(await source.next()).done);
}

/** Null if it is longer. */
export async function textOf(body: AsyncIterable<Buffer>, mostBytes: number) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes <= mostBytes) chunks.push(Buffer.from(chunk));
  }
  return bytes <= mostBytes ? Buffer.concat(chunks).toString("utf8") : null;
}
