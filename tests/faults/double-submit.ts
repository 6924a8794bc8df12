import { randomUUID } from "node:crypto";
import type { Group } from "#tests/bench/rig/figures.ts";
import { faultsFolder, onStage } from "#tests/bench/rig/stage.ts";
import { homes, sendAnalysis } from "#tests/bench/rig/visitor.ts";
import { same, storedOf, whole } from "#tests/faults/stored.ts";

const repeats = 20;
const rounds = 10;

/** The same form, sent 20 times at the same moment: one lead a home, and the same answer for all. */
export const doubleSubmit: Group = {
  name: "double-submit",
  ids: "R8",
  measure: () =>
    onStage(faultsFolder, { env: { ROLE: "web" } }, async ({ program, sql }) => {
      let [once, alike] = [0, 0];
      for (let round = 0; round < rounds; round++) {
        const email = `double-${round}@faults.example`;
        const submission = { email, homes: homes(3, round), formKey: randomUUID() };
        const answers = await Promise.all(
          Array.from({ length: repeats }, async () => {
            const reply = await sendAnalysis(program.url, submission);
            await reply.arrayBuffer();
            return `${reply.status} ${reply.headers.get("location")}`;
          }),
        );
        const [stored] = await storedOf(sql, [email]);
        if (stored && same(stored, whole(3))) once += 1;
        if (new Set(answers).size === 1 && answers[0]?.startsWith("302 /analysis/")) alike += 1;
      }
      return [
        {
          ...{
            id: "R8",
            what: `analysis form sent ${repeats} times at once: one effect`,
            bar: "every round",
          },
          ...{ measured: `${once} of ${rounds} rounds`, ok: once === rounds },
        },
        {
          ...{
            id: "R8",
            what: `analysis form sent ${repeats} times at once: same answer`,
            bar: "every round",
          },
          ...{ measured: `${alike} of ${rounds} rounds`, ok: alike === rounds },
        },
      ];
    }),
};
