import type { Figure } from "#tests/harness/figures.ts";

const repeats = 20;

/** Counts in how many rounds a form sent many times at once had one effect and one answer. */
export function tallyRepeats() {
  const forms = new Map<string, { rounds: number; once: number; alike: number; others: Set<string> }>();
  return {
    add(form: string, answers: string[], effects: number[], expected = /^302 /) {
      const tally = forms.get(form) ?? { rounds: 0, once: 0, alike: 0, others: new Set() };
      forms.set(form, tally);
      tally.rounds += 1;
      if (effects.length > 0 && effects.every((count) => count === 1)) tally.once += 1;
      else tally.others.add(`effects ${effects.join(" ")}`);
      if (new Set(answers).size === 1 && expected.test(answers[0] ?? "")) tally.alike += 1;
      else for (const answer of answers) tally.others.add(answer);
    },
    figures: (): Figure[] =>
      [...forms].flatMap(([form, { rounds, once, alike, others }]) => {
        const row = (wish: string, met: number): Figure => ({
          id: "R8",
          what: `${form} sent ${repeats} times at once: ${wish}`,
          bar: "every round",
          measured: `${met} of ${rounds} rounds${met === rounds ? "" : `; ${[...others].slice(0, 4).join(", ")}`}`,
          ok: met === rounds,
        });
        return [row("one effect", once), row("same answer", alike)];
      }),
  };
}

export const atOnce = (send: () => Promise<Response>) =>
  Promise.all(
    Array.from({ length: repeats }, async () => {
      const reply = await send();
      await reply.arrayBuffer();
      return `${reply.status} ${reply.headers.get("location")}`;
    }),
  );

export const counts = async (query: PromiseLike<readonly Record<string, number>[]>) =>
  (await query).flatMap((row) => Object.values(row));
