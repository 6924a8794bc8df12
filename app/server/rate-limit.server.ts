import { isIPv6 } from "node:net";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
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
    await inTime(limiter(limit).consume(clientOf(key).toLowerCase()), shortly);
    return true;
  } catch (reason) {
    if (reason instanceof RateLimiterRes) {
      logger.warn({ limit }, "a rate limit is reached");
      return false;
    }
    logger.warn({ limit, error: describeError(reason) }, "a rate limit was not counted");
    return true;
  }
}

export async function resetLimit(limit: Limit, key: string) {
  await limiter(limit)
    .delete(key.toLowerCase())
    .catch(() => false);
}

export async function giveBack(limit: Limit, key: string) {
  await limiter(limit)
    .reward(key.toLowerCase())
    .catch(() => undefined);
}

/** The limiter imports a second copy of the query builder, which takes a second of a busy processor. */
export async function loadLimiter() {
  await limiter("api").get("");
}

// The limiter's own cleanup would create a timer per use.
const limiter = (limit: Limit) =>
  new RateLimiterDrizzle({
    storeClient: db(),
    schema: rateLimits,
    keyPrefix: limit,
    clearExpiredByTimeout: false,
    ...limits[limit],
  });

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
