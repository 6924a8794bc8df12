import { residentMemory } from "#tests/bench/memory.ts";
import { steadyLoad } from "#tests/faults/steady-load.ts";
import { pause } from "#tests/harness/children.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { load } from "#tests/harness/load.ts";
import { faultsFolder, onStage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

const minutes = 10;
const warmUpMinutes = 3;
const row = rowsFor("R15");

export const soak: Group = {
  name: "soak",
  ids: "R15",
  measure: () =>
    onStage(faultsFolder, {}, async ({ program }) => {
      const cookie = await signIn(program.url);
      const { perSecond } = await load(`${program.url}/leads`, { cookie });
      const half = Math.max(1, Math.floor(perSecond / 2));
      const paths = ["/leads", "/dashboard", "/rentals", "/enroll"];
      const running = steadyLoad(
        program.url,
        half,
        paths.map((path) => ({ path, cookie })),
      );
      const points: [minute: number, megabytes: number][] = [];
      for (let minute = 0.25; minute <= minutes; minute += 0.25) {
        await pause(15_000);
        if (minute > warmUpMinutes) points.push([minute, residentMemory(program.child.pid) / 1_024]);
      }
      const answers = await running.stop();
      const wrong = answers.filter(({ status }) => status !== 200).length;
      const slope = slopeOf(points);
      const memory = row(
        `${minutes} minutes at ${half} req/s, half of what it can: memory after the first ${warmUpMinutes}`,
        `${slope.toFixed(2)} MB/min`,
        "≤ 1 MB/min",
        slope <= 1,
      );
      return [
        { ...memory, soft: true },
        row("answers other than 200", `${wrong} of ${answers.length}`, "0", wrong === 0),
      ];
    }),
};

/** Of the line with the least squares. */
function slopeOf(points: [number, number][]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const products = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return products / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}
