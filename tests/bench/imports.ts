import { residentMemory } from "#tests/bench/memory.ts";
import { pause } from "#tests/harness/children.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { benchFolder, onStage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

/** `LINES=500000` checks a larger file. */
const lines = Number(process.env.LINES ?? 100_000);
const secondsAllowed = 60 * Math.max(1, lines / 100_000);

const row = rowsFor("imports");

export const imports: Group = {
  name: "imports",
  ids: "imports",
  measure: () =>
    onStage(benchFolder, { env: { SEED: "none" } }, async ({ program, sql }) => {
      const headers = { cookie: await signIn(program.url), origin: program.url };
      const send = async (path: string, body: FormData | URLSearchParams) =>
        (await fetch(program.url + path, { method: "POST", body, headers })).arrayBuffer();
      const owners = Array.from(
        { length: lines },
        (_, n) => `Ann ${n},o${n}@bench.example,${n} Elm St,50311`,
      );
      const file = new FormData();
      file.set("file", new Blob([`Name,Email,Street,ZIP\n${owners.join("\n")}`]), "owners.csv");
      const memory = residentMemory(program.child.pid);
      await send("/leads/import", file);
      const [uploaded] = await sql`select id, version from lead_imports`;
      const columns = ["name", "email", "street", "zip"].map((field) => ["fields", field]);
      const form = { intent: "check", version: String(uploaded?.version), hasHeader: "on", policy: "skip" };
      const began = performance.now();
      await send(`/leads/import/${uploaded?.id}`, new URLSearchParams([...Object.entries(form), ...columns]));
      let [most, state, created] = [memory, "checking", 0];
      while (state === "checking" && performance.now() - began < 10 * secondsAllowed * 1_000) {
        await pause(200);
        most = Math.max(most, residentMemory(program.child.pid));
        const [found] = await sql`select state, counts from lead_imports`;
        [state, created] = [found?.state, found?.counts?.create ?? 0];
      }
      const seconds = (performance.now() - began) / 1_000;
      const grown = (most - memory) / 1_024;
      const what = `check of ${created.toLocaleString("en-US")} lines`;
      const isFast = created === lines && seconds <= secondsAllowed;
      return [
        row(what, `${seconds.toFixed(0)} s`, `≤ ${secondsAllowed} s`, isFast),
        row(`${what}: growth of memory`, `${grown.toFixed(0)} MB`, "≤ 80 MB", grown <= 80),
      ];
    }),
};
