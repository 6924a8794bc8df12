import { type Clock, day, hour } from "#app/seed/clock.ts";
import type { Random } from "#app/seed/random.ts";
import type { Story, StoryTask } from "#app/seed/story.ts";

/** Some late, some due today, some in the future; each added by the lead's assignee. */
export function seedTasks(stories: readonly Story[], { random, clock }: { random: Random; clock: Clock }) {
  const waiting = stories
    .filter(({ lead, assignee }) => assignee && lead.position === 0 && titles[lead.status ?? ""])
    .filter(({ lead }) => lead.createdAt.getTime() > clock.now.getTime() - 75 * day);
  // The longest-waiting owner has the latest task.
  const longestFirst = waiting.toSorted((a, b) => lastAct(a) - lastAct(b));
  slots.forEach(([daysAhead, time], at) => {
    const story = longestFirst[at];
    if (story) addFollowUp(story, { dueAt: dueOn(clock, daysAhead, time), random });
  });
  // Owners take some hours to reply.
  const since = clock.now.getTime() - 8 * hour;
  const analyses = waiting.filter(
    (story) =>
      story.lead.source === "analysis" &&
      story.lead.status === "analysis_submitted" &&
      lastAct(story) < since,
  );
  const [first, second, third] = analyses.toSorted((a, b) => lastAct(b) - lastAct(a));
  const ago = (hours: number) => new Date(clock.now.getTime() - hours * hour);
  if (first) askForAgreement(first, ago(2.2));
  if (second) askForAgreement(second, ago(4.6));
  if (third) askForPerson(third, ago(6.9));
}

/** Days from today, and the time. */
const slots: readonly (readonly [number, string])[] = [
  [-4, "10:00"],
  [-2, "14:30"],
  [-1, "09:30"],
  [-1, "16:00"],
  [0, "09:30"],
  [0, "10:30"],
  [0, "11:30"],
  [0, "13:30"],
  [0, "15:00"],
  [0, "16:30"],
  [1, "10:00"],
  [2, "09:30"],
  [2, "14:00"],
  [3, "11:00"],
  [4, "10:30"],
  [5, "15:30"],
  [7, "09:00"],
  [9, "13:00"],
  [12, "10:00"],
];

const titles: Record<string, readonly string[]> = {
  analysis_submitted: [
    "Follow up on the report",
    "Ask for photographs of kitchen and bath",
    "Go through the report together",
  ],
  site_visit_scheduled: ["Confirm the walkthrough", "Bring paint samples and a lockbox"],
  walkthrough_scheduled: ["Confirm the walkthrough"],
  proposal: ["Ask what's holding them back", "Go through the proposal together"],
  contract_sent: ["Ask who has the keys"],
  enrolled: ["Ask for the insurance certificate", "Collect keys and the current lease"],
};

function dueOn(clock: Clock, daysAhead: number, time: string) {
  const due = clock.onDay(daysAhead, time);
  return daysAhead > 0 ? clock.officeTime(due) : due;
}

function addFollowUp(story: Story, { dueAt, random }: { dueAt: Date; random: Random }) {
  const { assignee, lead } = story;
  if (!assignee) return;
  const title = random.pick(titles[lead.status ?? ""] ?? ["Call back"]);
  const at = new Date(lastAct(story) + 60_000);
  const data = { title, dueAt: dueAt.toISOString(), assignedTo: assignee.name };
  story.events.push({ at, kind: "task_added", by: assignee, actorName: assignee.name, data });
  story.tasks.push({ ...open(story), kind: "follow_up", title, createdAt: at, dueAt });
}

/** The owner has read the report's terms and waits for the agreement. */
function askForAgreement(story: Story, at: Date) {
  const title = `Prepare the agreement for ${story.lead.home?.streetAddress ?? "the property"}`;
  const detail =
    "The owner accepted the agreement terms on the report and is waiting for the agreement by email.";
  story.events.push({
    at,
    kind: "agreement_requested",
    by: null,
    actorName: story.lead.owner.name ?? "Owner",
  });
  story.tasks.push({
    ...open(story),
    kind: "prepare_agreement",
    title,
    detail,
    createdAt: at,
    dueAt: new Date(at.getTime() + day),
  });
}

function askForPerson(story: Story, at: Date) {
  const body = "We redid the kitchen in spring. Does that change the rent?";
  const title = `Price ${story.lead.home?.streetAddress ?? "a property"} by hand`;
  story.events.push({
    at,
    kind: "asked_for_a_person",
    by: null,
    actorName: story.lead.owner.name ?? "Owner",
    body,
  });
  story.tasks.push({
    ...open(story),
    kind: "price_as_asked",
    title,
    detail: body,
    createdAt: at,
    dueAt: new Date(at.getTime() + day),
  });
}

const open = ({ assignee }: Story): Pick<StoryTask, "assignedTo" | "doneAt"> => ({
  assignedTo: assignee,
  doneAt: null,
});

const lastAct = ({ events, lead }: Story) => (events.at(-1)?.at ?? lead.createdAt).getTime();
