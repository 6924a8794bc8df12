export const longestQuestion = 80;
const mostTerms = 6;
export const mostHits = 20;

export type Hit = {
  title: string;
  to: string;
  text: string;
  kind: "Page" | "Article" | "City" | "Person" | "Other system";
};

/** Lower case and unique; at most six. */
export function wordsOf(question: string) {
  const words = question
    .slice(0, longestQuestion)
    .toLowerCase()
    .match(/[\p{L}\p{N}'&-]+/gu);
  return [...new Set(words ?? [])].slice(0, mostTerms);
}

/** Replaces unknown words that are one typing error away from a word of `texts`. */
export function corrected(words: readonly string[], texts: readonly string[]) {
  const written = texts.flatMap((text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const known = new Set(written.flatMap((word) => [word, word.replace(/s$/, "")]));
  return words.map((word) =>
    known.has(word) ? word : ([...known].find((each) => isNear(word, each)) ?? word),
  );
}

/** One letter added, missing or changed, or two swapped. */
function isNear(word: string, other: string) {
  const at = [...word].findIndex((letter, index) => letter !== other[index]);
  if (at < 1 || word.length < 4) return false;
  const rest = (text: string, skipped: number) => text.slice(at + skipped);
  const isSwapped = word[at] === other[at + 1] && word[at + 1] === other[at];
  return (
    rest(word, 1) === rest(other, 1) ||
    rest(word, 1) === rest(other, 0) ||
    rest(word, 0) === rest(other, 1) ||
    (isSwapped && rest(word, 2) === rest(other, 2))
  );
}

/** Ranks by words in the title; at most twenty. */
export function bestHits(candidates: readonly (Hit & { body?: string })[], words: readonly string[]): Hit[] {
  if (words.length === 0) return [];
  const inTitle = (hit: Hit) => words.filter((word) => hit.title.toLowerCase().includes(word)).length;
  return candidates
    .filter(({ title, text, body = "" }) => {
      const whole = `${title} ${text} ${body}`.toLowerCase();
      return words.every((word) => whole.includes(word));
    })
    .map((hit) => ({ hit, rank: inTitle(hit) }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, mostHits)
    .map(({ hit: { title, to, text, kind } }) => ({ title, to, text, kind }));
}
