import { pause } from "#tests/harness/children.ts";

export type Ask = { path: string; cookie?: string; fields?: () => Record<string, string> };

export type Answer = {
  path: string;
  fields: Record<string, string> | undefined;
  /** In milliseconds. */
  at: number;
  took: number;
  /** 0 when the connection failed. */
  status: number;
  retryAfter: boolean;
};

/** Independent of the responses. Both ways to stop wait for the last response. */
export function steadyLoad(base: string, perSecond: number, asks: Ask[]) {
  const answers: Promise<Answer>[] = [];
  const began = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond);
    while (answers.length < due) {
      const next = asks[answers.length % asks.length];
      if (next) answers.push(ask(base, next));
    }
  }, 5);
  const stop = () => {
    clearInterval(timer);
    return Promise.all(answers);
  };
  return { stop, stopAfter: (ms: number) => pause(ms).then(stop) };
}

async function ask(base: string, { path, cookie, fields: make }: Ask): Promise<Answer> {
  const at = performance.now();
  const fields = make?.();
  try {
    const reply = await fetch(base + path, {
      redirect: "manual",
      headers: { accept: "text/html", ...(cookie && { cookie }), ...(fields && { origin: base }) },
      ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
      signal: AbortSignal.timeout(10_000),
    });
    await reply.arrayBuffer();
    const { status, headers } = reply;
    return { path, fields, at, took: performance.now() - at, status, retryAfter: headers.has("retry-after") };
  } catch {
    return { path, fields, at, took: performance.now() - at, status: 0, retryAfter: false };
  }
}
