import type { Figure } from "#tests/harness/figures.ts";

const repeats = 20;

export type Repeated = { send: () => Promise<Response>; effects: () => Promise<number[]> };

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

export const atOnce = (send: () => Promise<Response>) =>
  Promise.all(
    Array.from({ length: repeats }, async () => {
      const reply = await send();
      await reply.arrayBuffer();
      return `${reply.status} ${reply.headers.get("location")}`;
    }),
  );

export function figure(form: string, wish: string, met: number, all: number, seen = ""): Figure {
  return {
    id: "R8",
    what: `${form} sent ${repeats} times at once: ${wish}`,
    bar: "every round",
    measured: `${met} of ${all} rounds${met === all ? "" : seen}`,
    ok: met === all,
  };
}
