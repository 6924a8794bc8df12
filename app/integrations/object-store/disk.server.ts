import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { isKey } from "#app/integrations/object-store/keys.ts";
import { measure } from "#app/integrations/object-store/measure.ts";
import {
  type About,
  notFound,
  type Put,
  type Store,
  type StoreFailure,
  wrongRange,
} from "#app/integrations/object-store/store.ts";

/**
 * Objects as plain files under one folder, each named as its key. Type and hash lie beside them in `.about`, unfinished
 * files in `.drafts`; no key begins with a dot.
 */
export function diskStore(given: string): Store {
  const folder = path.resolve(given);
  return {
    put: (put, signal) => write(folder, put, signal),
    async get(key, range) {
      const file = await openExisting(folder, key);
      try {
        const about = await describe(folder, key, file);
        const { start = 0, end = about.bytes - 1 } = range ?? {};
        if (range && start >= about.bytes) throw wrongRange();
        const last = Math.min(end, about.bytes - 1);
        const rangeBytes = Math.max(last - start + 1, 0);
        // A stream from the handle reads what was opened, whatever takes the name meanwhile.
        const stream = file.createReadStream(rangeBytes > 0 ? { start, end: last } : { start: 0, end: 0 });
        return { ...about, stream, start, rangeBytes };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    async head(key) {
      await using file = await openExisting(folder, key);
      return describe(folder, key, file);
    },
    async remove(key) {
      await rm(path.join(folder, key), { force: true });
      await rm(aboutOf(folder, key), { force: true });
    },
    async list(prefix, limit, after) {
      const objects = [];
      for await (const key of keysUnder(folder, prefix, after)) {
        if (objects.length === limit) return { objects, next: objects.at(-1)?.key ?? null };
        const file = await stat(path.join(folder, key)).catch(orUndefined);
        if (file) objects.push({ key, bytes: file.size, modifiedAt: file.mtime });
      }
      return { objects, next: null };
    },
    async create() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    failure,
  };
}

async function openExisting(folder: string, key: string) {
  const file = await open(path.join(folder, key), "r").catch(orUndefined);
  if (!file) throw notFound();
  return file;
}

const aboutOf = (folder: string, key: string) => path.join(folder, ".about", `${key}.json`);

/** The rename of the finished file is the moment from which it is there. */
async function write(folder: string, { key, body, limitBytes, ...kept }: Put, signal: AbortSignal) {
  await sweepDrafts(folder);
  const { pieces, done } = measure(body, limitBytes, signal);
  const draft = await writeDraft(folder, pieces);
  try {
    const measured = done();
    const about = JSON.stringify({ ...kept, ...measured });
    await place(folder, await writeDraft(folder, about), aboutOf(folder, key));
    await place(folder, draft, path.join(folder, key));
    return measured;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeDraft(folder: string, content: AsyncIterable<Buffer> | string) {
  const drafts = path.join(folder, ".drafts");
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  const draft = path.join(drafts, randomUUID());
  try {
    await using file = await open(draft, "wx", 0o600);
    await file.writeFile(content);
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return draft;
}

const swept = new Set<string>();
const dayMs = 86_400_000;

/** Once a process: what others left unfinished when they were killed. */
async function sweepDrafts(folder: string) {
  if (swept.has(folder)) return;
  swept.add(folder);
  const drafts = path.join(folder, ".drafts");
  for (const name of (await readdir(drafts).catch(orUndefined)) ?? []) {
    const draft = await stat(path.join(drafts, name)).catch(orUndefined);
    if (draft && Date.now() - draft.mtimeMs > dayMs) await rm(path.join(drafts, name), { force: true });
  }
}

/** A name lasts through a power cut only once the folders that lead to it are on the disk too. */
async function place(folder: string, draft: string, target: string) {
  const parent = path.dirname(target);
  const made = await mkdir(parent, { recursive: true, mode: 0o700 });
  await rename(draft, target);
  const top = made ? path.dirname(made) : parent;
  for (let at = parent; at.startsWith(folder) && at.length >= top.length; at = path.dirname(at)) {
    await using handle = await open(at, "r");
    await handle.sync();
  }
}

const Kept = z.object({
  contentType: z.string(),
  cacheControl: z.string().optional(),
  bytes: z.number(),
  sha256: z.string(),
});

/** A file that was laid here by hand, or whose description is of another one, is served as plain bytes. */
async function describe(folder: string, key: string, file: FileHandle): Promise<About> {
  const { size: bytes, mtime: modifiedAt } = await file.stat();
  const kept = await readFile(aboutOf(folder, key), "utf8").then(
    (text) => Kept.parse(JSON.parse(text)),
    () => undefined,
  );
  if (kept?.bytes !== bytes)
    return {
      bytes,
      modifiedAt,
      contentType: "application/octet-stream",
      cacheControl: null,
      etag: `"${bytes}-${modifiedAt.getTime()}"`,
    };
  const { contentType, cacheControl = null, sha256 } = kept;
  return { bytes, modifiedAt, contentType, cacheControl, etag: `"${sha256}"` };
}

/** In the order of the whole keys, as S3 lists them. */
async function* keysUnder(folder: string, prefix: string, after: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(folder, prefix), { withFileTypes: true }).catch(orUndefined);
  const names = (entries ?? [])
    .map((entry) => prefix + entry.name + (entry.isDirectory() ? "/" : ""))
    .sort(byBytes);
  for (const name of names) {
    if (name.endsWith("/")) {
      const below = name > after || after.startsWith(name);
      if (below && !name.startsWith(".")) yield* keysUnder(folder, name, after);
    } else if (name > after && isKey(name)) yield name;
  }
}

const byBytes = (a: string, b: string) => (a < b ? -1 : 1);

/** What was never there, or was deleted a moment ago. */
function orUndefined(error: NodeJS.ErrnoException) {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}

function failure(error: unknown): StoreFailure {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  const wrong = ["EACCES", "EPERM", "EROFS"].includes(code);
  const said = code === "ENOSPC" ? "is full" : `cannot be used: ${code}`;
  return {
    ok: false,
    reason: wrong ? "not configured" : "unavailable",
    detail: `The disk of the object store ${said}`,
  };
}
