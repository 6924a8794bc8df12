/** What a person asks for with one of the words that carriers and the FCC's revocation rule know. */
export type OptOut = "stop" | "start" | "help";

/**
 * Reads a whole text as such a word, in any case and with any punctuation behind it; a sentence that merely holds
 * one is an ordinary reply.
 */
export function optOutWord(body: string): OptOut | null {
  const word = body
    .trim()
    .replace(/[\p{P}\s]+$/u, "")
    .replace(/\s+/g, " ")
    .toLowerCase();
  return words.get(word) ?? null;
}

const stops = ["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout", "opt out"];
const starts = ["start", "yes", "unstop"];

const words = new Map<string, OptOut>([
  ...stops.map((word) => [word, "stop"] as const),
  ...starts.map((word) => [word, "start"] as const),
  ["help", "help"],
  ["info", "help"],
]);
