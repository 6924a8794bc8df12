import { describeError, logger } from "#app/log.server.ts";
import type { NewEvent, TimelineKind } from "#app/timeline/events.ts";
import type { Transaction } from "#db/client.ts";

export type Recorded<Kind extends TimelineKind = TimelineKind> = Extract<NewEvent, { kind: Kind }> & {
  id: string;
  at: Date;
};

export type Reaction = {
  /** In the log. */
  name: string;
  on: readonly TimelineKind[];
  run: (tx: Transaction, events: readonly Recorded[]) => Promise<unknown>;
};

/** `run` gets at most 500 events of these kinds, in the transaction that recorded them. */
export const reaction = <const Kind extends TimelineKind>(
  name: string,
  on: readonly Kind[],
  run: (tx: Transaction, events: readonly Recorded<Kind>[]) => Promise<unknown>,
): Reaction => ({ name, on, run: run as Reaction["run"] });

let registered: readonly Reaction[] | undefined;

/** `registerFeatures` calls it at the start: features must not import each other's reactions. */
export function registerReactions(all: readonly Reaction[]) {
  registered = all;
}

const batchSize = 500;
const slowMs = 1_000;

/** In the order of the registry. A reaction that fails rolls back the command. */
export async function react(tx: Transaction, events: readonly Recorded[]) {
  if (!registered) throw new Error("No reactions are registered, so the event would have no consequences");
  for (const { name, on, run } of registered) {
    const matching = events.filter(({ kind }) => on.includes(kind));
    for (let start = 0; start < matching.length; start += batchSize) {
      const began = performance.now();
      try {
        await run(tx, matching.slice(start, start + batchSize));
      } catch (error) {
        logger.error({ reaction: name, error: describeError(error) }, "a reaction failed");
        throw error;
      }
      const ms = Math.round(performance.now() - began);
      if (ms > slowMs) logger.warn({ reaction: name, ms }, "a reaction is slow");
    }
  }
}
