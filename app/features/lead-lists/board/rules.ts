import type { LeadRow } from "#app/features/lead-lists/queries.server.ts";
import { filterQuery } from "#app/features/lead-lists/request.ts";
import { groupOf } from "#app/features/leads/rules.ts";
import type { Matching } from "#app/features/leads/types.ts";

export type BoardCard = LeadRow & {
  stage: string;
  version: number;
  daysInStage: number;
  /** Longer in its stage than the settings allow. */
  isStale: boolean;
};

/** The newest cards, and how many leads there are. */
export type BoardStage = { stage: string; matching: Matching; cards: readonly BoardCard[] };

/** The board once the move is saved. */
export function withMove(
  stages: readonly BoardStage[],
  { id, to }: { id: string; to: string },
): readonly BoardStage[] {
  const card = stages.flatMap(({ cards }) => cards).find((each) => each.id === id);
  if (!card || card.stage === to) return stages;
  return stages.map((stage) => {
    if (stage.stage !== to && stage.stage !== card.stage) return stage;
    const cards = stage.cards.filter((each) => each !== card);
    if (stage.stage === to && groupOf(to)?.board === "cards") cards.push(card);
    cards.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    const count = stage.matching.count + (stage.stage === to ? 1 : -1);
    return { ...stage, cards, matching: { ...stage.matching, count } };
  });
}

/** The board has all statuses, and one order. */
export function boardQuery(query: string) {
  const params = new URLSearchParams(filterQuery(new URLSearchParams(query)));
  for (const name of ["status", "sort"]) params.delete(name);
  return params.toString();
}
