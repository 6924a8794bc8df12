import type { Colleague } from "#app/seed/data/staff.ts";
import type { Sample } from "#app/seed/sample.ts";
import { type Story, seedStory } from "#app/seed/story.ts";
import { seedTasks } from "#app/seed/tasks.ts";

/** Newest lead first. */
export function seedStories(
  { random, clock, leads, analyses }: Pick<Sample, "random" | "clock" | "leads" | "analyses">,
  { sellers, promise }: { sellers: readonly Colleague[]; promise: number },
): Story[] {
  const people = new Map<string, Colleague>();
  // Oldest first, so that a returning owner gets the same assignee.
  const stories = leads.toReversed().map((lead) => {
    const assignee = people.get(lead.owner.email) ?? random.pick(sellers);
    people.set(lead.owner.email, assignee);
    return seedStory(lead, { random, clock, assignee, promise });
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
  seedTasks(stories, { random, clock });
  return stories.toReversed();
}

function insert(story: Story | undefined, event: Story["events"][number]) {
  story?.events.push(event);
  story?.events.sort((a, b) => a.at.getTime() - b.at.getTime());
}
