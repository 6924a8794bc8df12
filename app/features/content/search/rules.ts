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
