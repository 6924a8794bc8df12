import { createHash, createHmac } from "node:crypto";
import { encode } from "uqr";
import { isSameSecret } from "#app/lib/same-secret.ts";

const stepMs = 30_000;

/** A clock that is 40 s off is up to two steps away. */
const steps = [0, -1, 1, -2, 2];

export const stepAt = (now: Date) => Math.floor(now.getTime() / stepMs);

/** RFC 4226 with SHA-1, which every app knows. */
export function codeOfStep(secret: Buffer, step: number, digits = 6) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step of a valid code (RFC 6238) after the last accepted one, else null. */
export function acceptedStep(
  code: string,
  { secret, lastStep }: { secret: string; lastStep: number | null },
  now: Date,
): number | null {
  const key = fromBase32(secret);
  const step = steps
    .map((offset) => stepAt(now) + offset)
    .find((each) => each > (lastStep ?? 0) && isSameSecret(codeOfStep(key, each), code));
  return step ?? null;
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** RFC 4648, without padding. */
export function toBase32(bytes: Buffer) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

function fromBase32(text: string) {
  const bits = [...text].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

export const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? "";

/** The link that a QR code for apps holds. */
export function appLink({ secret, email, company }: { secret: string; email: string; company: string }) {
  const [issuer, account] = [company.replaceAll(":", " "), email].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${account}?secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`;
}

/** A path of unit squares, with its quiet zone. */
export function qrCode(text: string) {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return { size, path };
}

export const recoveryCodeCount = 10;

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** 49 bits each. `random` returns a whole number below its argument. */
export function newRecoveryCodes(random: (below: number) => number) {
  const group = () => Array.from({ length: 5 }, () => letters[random(letters.length)]).join("");
  return Array.from({ length: recoveryCodeCount }, () => `${group()}-${group()}`);
}

/** The same with or without spaces, hyphens and capital letters. */
export const plainCode = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

export const isAppCode = (code: string) => /^\d{6}$/.test(code);

/** Of the user, so that equal codes of two people differ. */
export const hashRecoveryCode = (userId: string, code: string) =>
  createHash("sha256")
    .update(`${userId} ${plainCode(code)}`)
    .digest();

export const pendingLifeMs = 10 * 60_000;
