import type { Stage } from "#tests/rig/stage.ts";

/** What a vendor does to every request while it is in trouble. */
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
  /** Of another system that may make reports. */
  token: string;
};

/** What came of something that was begun: how long the product took to say so, and what was not as it should be. */
export type Seen = { tookMs: number; wrong?: string | undefined };

/** One thing that needs the vendor, got ready while it was well. */
export type Attempt = {
  /** Begun while the vendor is in trouble; the product says so, each in its own way, and keeps it. */
  begin: () => Promise<Seen>;
  /** After the vendor is well again: it is done, whole and once. */
  end: () => Promise<Seen>;
};

export type Vendor = {
  name: string;
  /** What the program is told of it. */
  env: Record<string, string>;
  /** The longest that one call of it may take. */
  limitMs: number;
  trouble: (which: Trouble | null) => void;
  /** `round` keeps the people and homes of this vendor's attempts apart. */
  prepare: (scene: Scene, round: number) => Promise<Attempt>;
  stop: () => Promise<void>;
};

export const attemptMs = 5_000;

/** What each trouble is called by most of the stand-ins. */
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

/** What is wrong, in one line, or nothing. */
export const objections = (checks: Record<string, boolean>) =>
  Object.entries(checks)
    .filter(([, isRight]) => !isRight)
    .map(([what]) => what)
    .join(", ") || undefined;

/** Times a request, and reads its answer to the end. */
export async function timed(send: () => Promise<Response>) {
  const began = performance.now();
  const reply = await send();
  const text = await reply.text();
  const { status, headers } = reply;
  return { status, text, to: headers.get("location") ?? "", tookMs: performance.now() - began };
}
