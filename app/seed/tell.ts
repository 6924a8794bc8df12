import { layOutDesk } from "#app/seed/desk.ts";
import type { Colleague } from "#app/seed/facts/staff.ts";
import type { Sample } from "#app/seed/sample.ts";
import { type Story, tellStory } from "#app/seed/story.ts";

/** The stories of all leads, newest lead first, with what is on the desk today. */
export function tellStories(
  { random, clock, leads, analyses }: Pick<Sample, "random" | "clock" | "leads" | "analyses">,
  { sellers, promise }: { sellers: readonly Colleague[]; promise: number },
): Story[] {
  const people = new Map<string, Colleague>();
  // The oldest first, so that who comes again finds the person who has answered before.
  const stories = leads.toReversed().map((lead) => {
    const assignee = people.get(lead.owner.email) ?? random.pick(sellers);
    people.set(lead.owner.email, assignee);
    return tellStory(lead, { random, clock, assignee, promise });
  });
  const storyOf = new Map(stories.map((story) => [story.lead.id, story]));
  for (const { lead, estimate, rentCents, pricedAt } of analyses)
    insert(storyOf.get(lead.id), {
      at: pricedAt,
      kind: "estimated",
      by: null,
      actorName: "System",
      data: { method: estimate.method, rentCents, unitCount: lead.home?.unitCount ?? 1, revision: 1 },
    });
  for (const { id, knownAs, position, createdAt: at, owner } of leads)
    if (knownAs && position === 0)
      insert(storyOf.get(knownAs.id), {
        at,
        kind: "came_again",
        by: null,
        actorName: owner.name ?? "Anonymous",
        data: { leadId: id },
      });
  layOutDesk(stories, { random, clock });
  return stories.toReversed();
}

function insert(story: Story | undefined, event: Story["events"][number]) {
  story?.events.push(event);
  story?.events.sort((a, b) => a.at.getTime() - b.at.getTime());
}
