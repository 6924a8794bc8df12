import { type Figure, type Page, writeSection } from "#tests/harness/evidence.ts";

export type { Figure };

export const rowsFor =
  (id: string) =>
  (what: string, measured: string, bar: string, ok: boolean): Figure => ({ id, what, measured, bar, ok });

/** A small sample, for `npm test`. */
export const isSmoke = process.argv.includes("--smoke");

export type Group = { name: string; ids: string; measure: () => Promise<Figure[]> };

/** By name or by a figure's id; all groups without names. An aborted group is a row. Writes their sections of `page`, but no small sample. */
export async function measure(groups: Group[], names: string[], page: Omit<Page, "sections">) {
  const wanted = groups.filter(
    ({ name, ids }) =>
      names.length === 0 || names.includes(name) || names.some((id) => ids.split(" ").includes(id)),
  );
  if (wanted.length === 0)
    throw new Error(
      `Nothing has this name. There are: ${groups.map(({ name, ids }) => `${name} (${ids})`).join(", ")}`,
    );
  const figures: Figure[] = [];
  const started = performance.now();
  const secondsSince = (at: number) => `${((performance.now() - at) / 1_000).toFixed(0)} s`;
  for (const group of wanted) {
    const began = performance.now();
    const aborted = (error: unknown) => [
      {
        id: group.ids,
        what: group.name,
        bar: "runs to its end",
        ok: false,
        measured: error instanceof Error ? error.message : String(error),
      },
    ];
    const found = await group.measure().catch(aborted);
    console.log(`${group.name} (${group.ids}), ${secondsSince(began)}`);
    print(found);
    if (!isSmoke)
      writeSection(
        { ...page, sections: groups.map(({ name }) => name) },
        group.name,
        found,
        (performance.now() - began) / 1_000,
      );
    figures.push(...found);
  }
  const short = figures.filter(({ ok }) => !ok).length;
  console.log(`${figures.length} figures, ${short} short, ${secondsSince(started)}`);
  return figures;
}

function print(figures: Figure[]) {
  const rows = figures.map(({ id, what, measured, bar, ok }) => [
    id,
    what,
    measured,
    bar,
    ok ? "ok" : "short",
  ]);
  const table = [["", "what", "measured", "bar", ""], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

/**
 * Alternates ours and the peer, and returns the median of the ratios, so that a machine whose speed changes
 * affects both. `spread` names the medians of both sides, and the least and the most of the ratios.
 */
export async function alternate(ours: () => Promise<number>, peer: () => Promise<number>, rounds = 3) {
  await ours();
  await peer();
  const [left, right]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    left.push(await ours());
    right.push(await peer());
  }
  const ratios = left.map((value, round) => value / (right[round] ?? Number.NaN));
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)];
  const sides = [left, right].map((values) => short(median(values))).join(" ÷ ");
  return { ratio: median(ratios), spread: `${sides}; ${least.toFixed(2)} to ${most.toFixed(2)}` };
}

const short = (value: number) => value.toLocaleString("en-US", { maximumSignificantDigits: 3 });
