import type { Colleague } from "#app/seed/data/staff.ts";
import type { Sample } from "#app/seed/sample.ts";
import { addEvent, type Story, seedStory } from "#app/seed/story.ts";
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
  for (const { lead, estimate, rentCents, pricedAt: at } of analyses) {
    const story = storyOf.get(lead.id);
    const data = { method: estimate.method, rentCents, unitCount: lead.home?.unitCount ?? 1, revision: 1 };
    if (story) addEvent(story, { at, kind: "estimated", by: "System", data });
  }
  for (const { id: leadId, knownAs, position, createdAt: at, owner } of leads) {
    const story = knownAs && position === 0 && storyOf.get(knownAs.id);
    if (story) addEvent(story, { at, kind: "came_again", by: owner.name ?? "Anonymous", data: { leadId } });
  }
  seedTasks(stories, { random, clock });
  return stories.toReversed();
}
