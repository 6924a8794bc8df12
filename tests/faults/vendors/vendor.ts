import { randomUUID } from "node:crypto";
import type { Stage } from "#tests/harness/stage.ts";
import { homes, makeOwnReport } from "#tests/harness/visitor.ts";

export const troubles = [
  "no answer",
  "half an answer",
  "reset",
  "a page",
  "nothing",
  "20 MB",
  "429, wait",
  "missing fields",
] as const;
export type Trouble = (typeof troubles)[number];

export type Scene = {
  base: string;
  sql: Stage["sql"];
  /** Of a signed-in admin. */
  cookie: string;
  /** With the scope for reports. */
  token: string;
};

export type Seen = { tookMs: number; wrong?: string | undefined };

export type Attempt = {
  /** During the trouble: the product must report it and save the work. */
  begin: () => Promise<Seen>;
  /** After the trouble: the work must be complete and done once. */
  end: () => Promise<Seen>;
};

export type Vendor = {
  name: string;
  env: Record<string, string>;
  /** The time limit of one call. */
  limitMs: number;
  trouble: (which: Trouble | null) => void;
  /** `round` separates the people and homes of the attempts. */
  prepare: (scene: Scene, round: number) => Promise<Attempt>;
  stop: () => Promise<void>;
};

export const attemptMs = 5_000;

export const usual = {
  "no answer": "hang",
  "half an answer": "hang in the body",
  reset: "reset",
  "a page": "page instead of data",
  nothing: "empty body",
  "20 MB": "20 MB",
  "429, wait": "too many requests, wait",
  "missing fields": "unknown shape",
} as const satisfies Record<Trouble, string>;

/** Of a new owner, whose browser has the cookie `owner`. `seed` separates the homes. */
export async function newReport({ base }: Scene, name: string, seed: number) {
  const email = `${name}-${seed}-${randomUUID()}@faults.example`;
  const own = await makeOwnReport(base, { email, homes: homes(1, seed), formKey: randomUUID() });
  return { email, lead: own.lead, owner: own.cookie };
}

export const objections = (checks: Record<string, boolean>) =>
  Object.entries(checks)
    .filter(([, isRight]) => !isRight)
    .map(([what]) => what)
    .join(", ") || undefined;

export async function timed(send: () => Promise<Response>) {
  const began = performance.now();
  const reply = await send();
  const text = await reply.text();
  const { status, headers } = reply;
  return { status, text, to: headers.get("location") ?? "", tookMs: performance.now() - began };
}
