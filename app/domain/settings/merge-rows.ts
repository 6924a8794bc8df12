import { type Before, type Cells, isChanged, mergeCells, signOf } from "#app/domain/settings/merge-cells.ts";

/** What somebody else did to the rows of a list; `row` is a place in what was put together, where it stands there. */
export type RowsPart = (Change & { row: number | undefined }) | { list: readonly Cells[] };
type Change = { field: string; theirs: string } | { did: "added" | "changed" | "removed"; theirs: Cells };

type RowsOfThree = {
  /** The rows that a form was filled from. */
  before: readonly Before[];
  theirs: readonly Cells[];
  yours: readonly Cells[];
};

type Merged = { merged: Cells[]; both: RowsPart[]; apart: RowsPart[] };

/**
 * Puts two changes of one list together, row by row: what one of you added is there, what one of you removed is not,
 * unless the other changed it. `both` and `apart` as `mergeTexts` gives them.
 */
export function mergeRows(three: RowsOfThree): Merged {
  const { before, theirs, yours } = three;
  const keys = keysOf(three);
  const fates = new Map(
    [...before.keys(), ...keys.theirs, ...keys.yours].map((key) => [
      key,
      fateOf({
        was: before[key],
        their: theirs[keys.theirs.indexOf(key)],
        your: yours[keys.yours.indexOf(key)],
      }),
    ]),
  );
  const stays = (key: number) => fates.get(key)?.merged !== undefined;
  const { order, isTheirs, isDisputed } = orderOf(
    keys.theirs.filter(stays),
    keys.yours.filter(stays),
    before.length,
  );
  const all = [...order, ...[...fates.keys()].filter((key) => !stays(key))];
  const told = (whose: "both" | "apart") =>
    all.flatMap((key, at) => {
      const row = stays(key) ? at : undefined;
      return (fates.get(key)?.[whose] ?? []).map((change) => ({ ...change, row }));
    });
  const apart = told("apart");
  const list = [{ list: theirs }];
  return {
    merged: order.map((key) => fates.get(key)?.merged ?? {}),
    both: [...told("both"), ...(isDisputed ? list : [])],
    apart: isTheirs && apart.length === 0 ? list : apart,
  };
}

/** One row as it was and as each of you has it. */
type Line = { was: Before | undefined; their: Cells | undefined; your: Cells | undefined };
type Fate = { merged?: Cells; both: Change[]; apart: Change[] };

function fateOf({ was, their, your }: Line): Fate {
  if (their && your) {
    const [first] = Object.keys(your);
    const { merged, ...names } = mergeCells({ before: was ?? unknown, theirs: their, yours: your, first });
    const parts = (each: string[]) => each.map((field) => ({ field, theirs: their[field] ?? "" }));
    return { merged, both: parts(names.both), apart: parts(names.apart) };
  }
  if (their && !was) return { merged: their, both: [], apart: [{ did: "added", theirs: their }] };
  if (your && !was) return { merged: your, both: [], apart: [] };
  const isTouched = (row: Cells) => Object.keys(row).some((name) => isChanged(was ?? unknown, row, name));
  if (their) return { both: isTouched(their) ? [{ did: "changed", theirs: their }] : [], apart: [] };
  if (!your) return { both: [], apart: [] };
  const removed: Change[] = [{ did: "removed", theirs: your }];
  return isTouched(your) ? { merged: your, both: removed, apart: [] } : { both: [], apart: removed };
}

const unknown: Before = () => undefined;

/**
 * A number for each row, the same for the same row: its place before, or one of its own for a row that was added. Both
 * have added the same row where its first text is the same.
 */
function keysOf({ before, theirs, yours }: RowsOfThree) {
  const names = Object.keys(theirs[0] ?? yours[0] ?? {});
  const was = before.map((sign) => names.map((name) => sign(name) ?? ""));
  const [their = [], your = []] = [theirs, yours].map((rows) =>
    rows.map((row) => names.map((name) => signOf(row[name] ?? ""))),
  );
  const added = (rows: string[][], origins: (number | undefined)[]) =>
    rows.map((row, at) => (origins[at] === undefined ? row : []));
  const of = { theirs: origins(was, their), yours: origins(was, your) };
  const pairs = alike(added(their, of.theirs), added(your, of.yours));
  return {
    theirs: of.theirs.map((origin, at) => origin ?? was.length + at),
    yours: of.yours.map((origin, at) => origin ?? was.length + (pairs[at] ?? their.length + at)),
  };
}

/** Which row each of these was before: one that is alike, else the one that stood where it stands now. */
function origins(before: string[][], now: string[][]) {
  const found = alike(before, now);
  const left = new Set([...before.keys()].filter((each) => !found.includes(each)));
  let last = -1;
  for (const at of now.keys()) {
    if (found[at] === undefined && left.delete(last + 1)) found[at] = last + 1;
    last = found[at] ?? last;
  }
  return found;
}

/** Which of the earlier rows each of these is: the very same, else one with the same first text. */
function alike(before: string[][], now: string[][]) {
  const found = now.map((): number | undefined => undefined);
  const left = new Set(before.keys());
  for (const isAlike of [isSame, hasSameFirst])
    for (const [at, row] of now.entries()) {
      const origin = found[at] ?? [...left].find((each) => isAlike(row, before[each]));
      if (origin !== undefined && left.delete(origin)) found[at] = origin;
    }
  return found;
}

const isSame = (one: string[], other: string[] = []) => one.length > 0 && one.join() === other.join();
const hasSameFirst = ([one]: string[], [other]: string[] = []) => one !== undefined && one === other;

/**
 * The rows in the order of whoever moved some, else in theirs; those of the other stand behind the row that they follow
 * there, and behind what was added at the same place.
 */
function orderOf(theirs: number[], yours: number[], before: number) {
  const isMoved = (keys: number[]) =>
    keys.some((key, at) => key < before && keys.slice(0, at).some((each) => each < before && each > key));
  const hasMoved = { theirs: isMoved(theirs), yours: isMoved(yours) };
  const [first, second] = hasMoved.yours ? [yours, theirs] : [theirs, yours];
  const order = [...first];
  const isOwn = (key = -1) => key >= before && !second.includes(key);
  for (const [at, key] of second.entries()) {
    if (order.includes(key)) continue;
    let place = order.indexOf(second[at - 1] ?? -1) + 1;
    while (place < order.length && isOwn(order[place])) place += 1;
    order.splice(place, 0, key);
  }
  const common = (keys: number[]) => keys.filter((key) => theirs.includes(key) && yours.includes(key)).join();
  return {
    order,
    isTheirs: hasMoved.theirs,
    isDisputed: hasMoved.theirs && hasMoved.yours && common(theirs) !== common(yours),
  };
}
