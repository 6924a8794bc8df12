import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, open, rm } from "node:fs/promises";
import path from "node:path";
import { type PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { finished, pipeline } from "node:stream/promises";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { ZipFile as NewZipFile } from "yazl";
import { config } from "#app/config.server.ts";
import {
  ArchiveError,
  type ArchiveFacts,
  damaged,
  factsOf,
  Manifest,
} from "#app/features/backups/manifest.ts";
import type { BackupRules } from "#app/features/settings/company/schema.ts";
import { getStream, listObjects } from "#app/integrations/object-store.server.ts";
import { version } from "#app/version.ts";
import { measured, readSnapshot } from "#db/snapshot.ts";

/** Of the object store: archives, which hold no archives. */
export const archiveFolder = "backups/";

/** Without a bucket, everything is on the disk. */
export const placeOf = ({ place }: BackupRules) =>
  place === "s3" && config.objectStore.kind === "s3" ? "s3" : "disk";

/** Above it, a passphrase would stop the event loop for seconds. */
const scryptWorkFactor = 15;

type Source = { url: string; company: string; passphrase: string | undefined; now: Date };

/** A zip with a CSV file per table, the files and `manifest.json`; in the age format if there is a passphrase. */
export function writeArchive({ passphrase, ...source }: Source) {
  const zip = new NewZipFile();
  const output = zip.outputStream as PassThrough;
  zip.on("error", (error: Error) => output.destroy(error));
  const manifest = fill(zip, output, source);
  manifest.catch((error) => output.destroy(error));
  return { content: passphrase ? encrypt(output, passphrase) : output, manifest };
}

async function* encrypt(content: Readable, passphrase: string) {
  const { Encrypter } = await import("age-encryption");
  const age = new Encrypter();
  age.setScryptWorkFactor(scryptWorkFactor);
  age.setPassphrase(passphrase);
  yield* await age.encrypt(Readable.toWeb(content) as ReadableStream<Uint8Array>);
}

async function fill(zip: NewZipFile, output: PassThrough, { url, company, now }: Omit<Source, "passphrase">) {
  const ended = finished(output);
  ended.catch(() => {});
  async function add(name: string, content: Readable, level: number) {
    const { chunks, sum } = measured(content);
    zip.addReadStream(chunks, name, { compressionLevel: level, mtime: now });
    try {
      await Promise.race([
        finished(chunks),
        ended.then(() => Promise.reject(new Error("The archive was closed"))),
      ]);
    } finally {
      content.destroy();
    }
    return sum;
  }
  const manifest: Manifest = {
    ...({ program: "Porchlight", format: 1 } as const),
    ...{ version, company, takenAt: now, migrations: [], tables: [], sequences: [], files: [] },
  };
  await readSnapshot(url, async ({ tables, sequences, migrations, count, copy }) => {
    Object.assign(manifest, { migrations, sequences });
    for (const table of tables) {
      const { name } = table;
      const rows = await count(name);
      const sum = await add(`tables/${name}.csv`, await copy(table), 1);
      manifest.tables.push({ name, rows, ...sum });
    }
  });
  for await (const key of listFiles()) {
    const file = await getStream(key);
    if (!file.ok && file.code === "not found") continue;
    if (!file.ok) throw new Error(file.detail);
    manifest.files.push({ key, ...(await add(`files/${key}`, file.content, 0)) });
  }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName, { mtime: now, compress: true });
  zip.end();
  return manifest;
}

async function* listFiles() {
  for (let after: string | null = ""; after !== null; ) {
    const page = await listObjects("", { after, limit: 10_000 });
    if (!page.ok) throw new Error(page.detail);
    yield* page.keys.filter((key) => !key.startsWith(archiveFolder));
    after = page.next;
  }
}

export type Archive = {
  manifest: Manifest;
  table: (name: string) => Promise<Readable>;
  file: (key: string) => Promise<Readable>;
};

/** Throws an `ArchiveError` with what is wrong with it; its sums are right. */
export async function withArchive<T>(
  file: string,
  passphrase: string | undefined,
  work: (archive: Archive) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder(async (folder) => {
    const plain = (await isEncrypted(file)) ? path.join(folder, "plain.zip") : file;
    if (plain !== file) await decrypt(file, plain, passphrase);
    return withZip(plain, async (archive) => {
      await verify(archive);
      return work(archive);
    });
  });
}

/** What an archive holds, by its word. Nothing if that can't be read. */
export const peek = (file: string) =>
  withZip(file, async ({ manifest }) => factsOf(manifest)).catch((): Partial<ArchiveFacts> => ({}));

async function withZip<T>(file: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const zip = await openPromise(file, { autoClose: false }).catch(orDamaged);
  try {
    return await work(await readArchive(zip).catch(orDamaged));
  } finally {
    zip.close();
  }
}

/** Beside the data, where an archive has space. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(config.dataDir, { recursive: true });
  const folder = await mkdtemp(path.join(config.dataDir, "archive-"));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

const manifestName = "manifest.json";
const mostManifestBytes = 2 ** 26;

async function readArchive(zip: ZipFile): Promise<Archive> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const read = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`The archive lacks ${name}`);
    if (name === manifestName && entry.uncompressedSize > mostManifestBytes) throw new ArchiveError(damaged);
    return zip.openReadStreamPromise(entry);
  };
  return {
    manifest: readManifest(await text(await read(manifestName))),
    table: (name) => read(`tables/${name}.csv`),
    file: (key) => read(`files/${key}`),
  };
}

function readManifest(json: string) {
  const found = JSON.parse(json) as { program?: unknown; format?: unknown };
  if (found.program === "Porchlight" && Number(found.format) > 1) throw new ArchiveError(newer);
  return Manifest.parse(found);
}

/** Before anything is loaded, so that a failure after it has another cause. */
async function verify({ manifest, table, file }: Archive) {
  const parts = [
    ...manifest.tables.map((sum) => ({ ...sum, open: () => table(sum.name) })),
    ...manifest.files.map((sum) => ({ ...sum, open: () => file(sum.key) })),
  ];
  for (const { sha256, open } of parts) {
    const { chunks, sum } = measured(await open().catch(orDamaged));
    await finished(chunks.resume()).catch(orDamaged);
    if (sum.sha256 !== sha256) throw new ArchiveError(damaged);
  }
}

/** Errors of the disk have a code that begins with E. */
function orDamaged(error: unknown): never {
  const { code = "" } = error as NodeJS.ErrnoException;
  throw error instanceof ArchiveError || code.startsWith("E")
    ? error
    : new ArchiveError(damaged, { cause: error });
}

async function isEncrypted(file: string) {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(21), 0, 21, 0);
  return buffer.toString("latin1") === "age-encryption.org/v1";
}

async function decrypt(file: string, plain: string, passphrase: string | undefined) {
  if (!passphrase)
    throw new ArchiveError("The archive is encrypted. Give its passphrase, or set BACKUP_PASSPHRASE.");
  const { Decrypter } = await import("age-encryption");
  const age = new Decrypter();
  age.addPassphrase(passphrase);
  await using handle = await open(file);
  const content = Readable.toWeb(handle.createReadStream({ autoClose: false })) as ReadableStream<Uint8Array>;
  const decrypted = await age.decrypt(content).catch((error: Error) => {
    if (error.message.startsWith("no identity matched"))
      throw new ArchiveError("The passphrase is not the one of this archive.");
    return orDamaged(error);
  });
  await pipeline(decrypted, createWriteStream(plain, { mode: 0o600 })).catch(orDamaged);
}

export const newer =
  "The archive was made by a newer version of Porchlight. Install that version, then restore it.";
