/**
 * The closest of `candidates`, each listed as often as it occurs: at most two edits away, one for a word of up to four
 * letters. The more frequent of two equally close words.
 */
export function closestWord(word: string, candidates: readonly string[]): string | null {
  const most = word.length > 4 ? 2 : 1;
  const counts = Map.groupBy(candidates, (candidate) => candidate);
  const near = [...counts].flatMap(([candidate, { length }]) => {
    const edits = editDistance(word, candidate);
    return edits > 0 && edits <= most ? [{ candidate, edits, length }] : [];
  });
  return near.sort((a, b) => a.edits - b.edits || b.length - a.length)[0]?.candidate ?? null;
}

/** Damerau–Levenshtein distance (optimal string alignment): a swap of two neighbors is one edit. */
function editDistance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + change,
        isSwap ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return cell(one.length, other.length);
}
