import { createHash, timingSafeEqual } from "node:crypto";

export const isSameSecret = (one: string, other: string) => timingSafeEqual(digestOf(one), digestOf(other));

const digestOf = (text: string) => createHash("sha256").update(text).digest();
