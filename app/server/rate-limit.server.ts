import { isIPv6 } from "node:net";
import { and, eq, gt, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { describeError, logger } from "#app/log.server.ts";
import { inTime, shortly } from "#app/server/time-limit.server.ts";
import { db } from "#db/instance.server.ts";
import { rateLimits } from "#db/schema/index.ts";

/** Points per key; duration in seconds. */
const limits = {
  "analysis-form": { points: 20, duration: 600 },
  "referral-form": { points: 20, duration: 600 },
  "webinar-form": { points: 20, duration: 600 },
  "calculator-unlock": { points: 20, duration: 600 },
  "enroll-save": { points: 300, duration: 600 },
  enrollment: { points: 20, duration: 600 },
  payment: { points: 30, duration: 600 },
  "payment-check": { points: 60, duration: 600 },
  "payment-recheck": { points: 1, duration: 2 },
  agreement: { points: 30, duration: 600 },
  "owner-file": { points: 60, duration: 600 },
  preferences: { points: 60, duration: 600 },
  visit: { points: 30, duration: 600 },
  "report-change": { points: 60, duration: 600 },
  "sign-in-address": { points: 20, duration: 900 },
  "sign-in-pair": { points: 8, duration: 900 },
  "sign-in-network": { points: 12, duration: 900 },
  "sign-in-account": { points: 30, duration: 300 },
  "sign-in-known-browser": { points: 20, duration: 900 },
  "sign-in-passkey": { points: 60, duration: 900 },
  "second-factor": { points: 8, duration: 900 },
  "forgot-password": { points: 6, duration: 900 },
  "forgot-account": { points: 3, duration: 3600 },
  "password-reset": { points: 10, duration: 900 },
  pdf: { points: 30, duration: 300 },
  api: { points: 120, duration: 60 },
  "api-stranger": { points: 60, duration: 300 },
  "odoo-test": { points: 10, duration: 300 },
} as const;

export type Limit = keyof typeof limits;

/** Allows the use when the database is slow: the write that follows fails anyway. */
export async function withinLimit(limit: Limit, key: string) {
  if (!config.rateLimits) return true;
  try {
    const used = await inTime(countUse(limit, clientOf(key)), shortly);
    if (used <= limits[limit].points) return true;
    logger.warn({ limit }, "a rate limit is reached");
    return false;
  } catch (error) {
    logger.warn({ limit, error: describeError(error) }, "a rate limit was not counted");
    return true;
  }
}

/** The window begins with the first use. */
async function countUse(limit: Limit, key: string) {
  const isOver = sql`${rateLimits.expire} <= now()`;
  const end = sql`now() + ${limits[limit].duration} * interval '1 second'`;
  const [row] = await db()
    .insert(rateLimits)
    .values({ key: keyOf(limit, key), points: 1, expire: end })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${end} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points });
  return row?.points ?? 0;
}

export async function resetLimit(limit: Limit, key: string) {
  await db()
    .delete(rateLimits)
    .where(eq(rateLimits.key, keyOf(limit, key)))
    .catch(() => {});
}

export async function giveBack(limit: Limit, key: string) {
  await db()
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(and(eq(rateLimits.key, keyOf(limit, key)), gt(rateLimits.expire, sql`now()`)))
    .catch(() => {});
}

const keyOf = (limit: Limit, key: string) => `${limit}:${key.toLowerCase()}`;

/** Providers assign one customer a /56 of IPv6. */
export function clientOf(address: string) {
  const ip = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = ip.split("%")[0]?.split("::") ?? [];
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...rest];
  return [...all.slice(0, 3), (all[3] ?? "0").padStart(4, "0").slice(0, 2)].join(":");
}

export const longestWaitSeconds = 900;

export const tooMany = "Too many attempts. Please wait 15 minutes and try again.";
