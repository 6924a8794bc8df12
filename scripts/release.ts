const tagPattern = /^v\d+\.\d+\.\d+$/;

const numbersOf = (version: string) => version.replace(/^v/, "").split(".").map(Number);

export function compareVersions(a: string, b: string) {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const differences = left.map((number, index) => number - (right[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** The tag to upgrade to; undefined when that release runs already. Throws a refusal. */
export function chooseRelease(tags: string[], running: string, wanted?: string) {
  const releases = tags.filter((tag) => tagPattern.test(tag)).toSorted(compareVersions);
  if (wanted && !releases.includes(wanted))
    throw new Error(`There is no release ${wanted}. The newest is ${releases.at(-1) ?? "not tagged yet"}.`);
  const tag = wanted ?? releases.at(-1);
  if (!tag) throw new Error("There is no release to upgrade to.");
  const difference = compareVersions(tag, running);
  if (wanted && difference < 0)
    throw new Error(
      `${wanted} is older than ${running}, which is installed. To go back, see docs/production.md.`,
    );
  return difference > 0 ? tag : undefined;
}
