import path from "node:path";
import { discardUpload, storeUpload } from "#app/features/media/uploads.server.ts";
import { cleanForm, ImpossibleForm } from "#app/lib/form-data.ts";
import { formatNumber } from "#app/lib/format.ts";
import { seen } from "#app/lib/text-rules.ts";
import { partsOf, textOf, UnreadableForm } from "#app/server/multipart.ts";

export type Upload = {
  key: string;
  /** As the browser gives it, without folders. */
  name: string;
  bytes: number;
  /** In hex. */
  sha256: string;
  /** The first bytes, for the detection of its type. */
  head: Buffer;
};

export type UploadOptions = {
  limitBytes: number;
  /** Of the object store, such as `lead-files`. */
  folder: string;
  /** Any other field is dropped. */
  fields?: ReadonlySet<string> | undefined;
  /** In place of the usual message. */
  tooLarge?: string;
  /** A file that is used is never discarded. */
  isUsed?: (key: string) => Promise<boolean>;
};

const headBytes = 4_100;
const mostTextBytes = 200_000;

/**
 * Streams the field `file` into the object store. `file` is undefined if none was chosen. `form` has the other fields,
 * also of a refused upload. Call `discard` when the form is refused later.
 */
export async function readUpload(request: Request, { folder, fields, isUsed, ...options }: UploadOptions) {
  const typed = new FormData();
  const stored: Upload[] = [];
  let problem: string | undefined;
  try {
    const type = request.headers.get("content-type") ?? "";
    if (!/^multipart\/form-data/i.test(type) || !request.body) throw new UnreadableForm("not a form");
    for await (const { name, fileName, body } of partsOf(request.body, type)) {
      if (fileName === undefined) typed.append(name, (await textOf(body, mostTextBytes)) ?? "");
      else if (name === "file" && fileName && stored.length === 0 && !problem) {
        const result = await store(folder, { ...options, body });
        if (result.ok) stored.push({ ...result.file, name: cleanName(fileName) });
        else problem = result.message;
      }
      if ([...typed.keys()].length > 1_000) throw new ImpossibleForm();
    }
  } catch (error) {
    await discard();
    if (!(error instanceof UnreadableForm || error instanceof ImpossibleForm)) throw error;
    problem = "The file could not be read. Please choose it again.";
  }
  const form = cleanForm(typed, fields);
  const [file] = stored;
  return problem
    ? { ok: false as const, form, message: problem, file: undefined, discard }
    : { ok: true as const, form, file, discard };

  async function discard() {
    for (const { key } of stored) if (!(await isUsed?.(key))) await discardUpload(key);
  }
}

type StoreOptions = Pick<UploadOptions, "limitBytes" | "tooLarge"> & { body: AsyncIterable<Buffer> };

async function store(folder: string, { body, limitBytes, tooLarge }: StoreOptions) {
  const head: Buffer[] = [];
  let missing = headBytes;
  let broken: unknown;
  async function* watched() {
    try {
      for await (const chunk of body) {
        if (missing > 0) head.push(Buffer.from(chunk.subarray(0, missing)));
        missing -= chunk.length;
        yield chunk;
      }
    } catch (error) {
      broken = error;
      throw error;
    }
  }
  const result = await storeUpload(folder, watched(), limitBytes);
  // The form, not the store, is what failed.
  if (broken) throw broken;
  if (result.ok && result.bytes > 0)
    return { ok: true as const, file: { ...result, head: Buffer.concat(head) } };
  if (result.ok) await discardUpload(result.key);
  const megabytes = formatNumber(limitBytes / 1_000_000);
  const message = result.ok
    ? "This file is empty."
    : result.code === "too large"
      ? (tooLarge ?? `This file is larger than ${megabytes} MB.`)
      : "The file could not be stored. Please try again in a moment.";
  return { ok: false as const, message };
}

/** They make `fdp.exe` look like `exe.pdf`. */
const notInNames = /[\p{Cc}\p{Bidi_Control}]/gu;

function cleanName(fileName: string) {
  const name = seen(path.win32.basename(fileName.replaceAll("%22", '"')).replace(notInNames, "")).slice(-200);
  return name || "file";
}
