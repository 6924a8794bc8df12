import type { Figure } from "#tests/rig/figures.ts";

const repeats = 20;

/** One form of one person: the way to send it, and how often each thing happened that it is for. */
export type Repeated = { send: () => Promise<Response>; effects: () => Promise<number[]> };

/** Sends a form 20 times at once in each of some rounds; it may have one effect, and the same answer for all. */
export async function repeat(
  form: string,
  make: (round: number) => Promise<Repeated>,
  rounds = 3,
): Promise<Figure[]> {
  let [once, alike] = [0, 0];
  const others = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const { send, effects } = await make(round);
    const answers = await atOnce(send);
    const counted = await effects();
    if (counted.length > 0 && counted.every((count) => count === 1)) once += 1;
    else others.add(`effects ${counted.join(" ")}`);
    if (new Set(answers).size === 1 && answers[0]?.startsWith("302 ")) alike += 1;
    else for (const answer of answers) others.add(answer);
  }
  const seen = others.size > 0 ? `; ${[...others].slice(0, 4).join(", ")}` : "";
  return [figure(form, "one effect", once, rounds, seen), figure(form, "same answer", alike, rounds, seen)];
}

/** The answers to a form sent 20 times at the same moment, as status and place. */
export const atOnce = (send: () => Promise<Response>) =>
  Promise.all(
    Array.from({ length: repeats }, async () => {
      const reply = await send();
      await reply.arrayBuffer();
      return `${reply.status} ${reply.headers.get("location")}`;
    }),
  );

/** One row of the table: how many rounds were as they should be, and what else was seen. */
export function figure(form: string, wish: string, met: number, all: number, seen = ""): Figure {
  return {
    id: "R8",
    what: `${form} sent ${repeats} times at once: ${wish}`,
    bar: "every round",
    measured: `${met} of ${all} rounds${met === all ? "" : seen}`,
    ok: met === all,
  };
}
