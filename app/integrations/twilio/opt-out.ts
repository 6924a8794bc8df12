/** Keywords of the carriers and the FCC's revocation rule. */
export type OptOut = "stop" | "start" | "help";

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
