import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { config } from "#app/config.server.ts";

const ivBytes = 12;
const tagBytes = 16;
const keyFile = () => path.join(config.dataDir, "settings.key");

export async function findKey(): Promise<Buffer | undefined> {
  const text = config.settingsKey ?? (await readFile(keyFile(), "utf8").catch(() => undefined));
  return text ? createHash("sha256").update(text.trim()).digest() : undefined;
}

/** Undefined if DATA_DIR takes no file. */
export async function findOrMakeKey(): Promise<Buffer | undefined> {
  const found = await findKey();
  if (found) return found;
  const text = randomBytes(32).toString("hex");
  await writeFile(keyFile(), text, { mode: 0o600, flag: "wx" }).catch(() => {});
  return findKey();
}

export function seal(key: Buffer, name: string, text: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function unseal(key: Buffer, name: string, sealed: Buffer): string | undefined {
  try {
    const iv = sealed.subarray(0, ivBytes);
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    const text = decipher.update(sealed.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
