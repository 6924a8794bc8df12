import { type Clock, day, hour } from "#app/seed/clock.ts";
import type { Random } from "#app/seed/random.ts";
import { addEvent, lastAct, type Story, type StoryTask } from "#app/seed/story.ts";

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
  addEvent(story, { at, kind: "task_added", by: assignee, data });
  story.tasks.push({ ...open(story), kind: "follow_up", title, createdAt: at, dueAt });
}

/** The owner has read the report's terms and waits for the agreement. */
function askForAgreement(story: Story, at: Date) {
  addEvent(story, { at, kind: "agreement_requested", by: ownerOf(story) });
  addTask(story, at, {
    kind: "prepare_agreement",
    title: `Prepare the agreement for ${streetOf(story)}`,
    detail: "The owner accepted the agreement terms on the report and is waiting for the agreement by email.",
  });
}

function askForPerson(story: Story, at: Date) {
  const body = "We redid the kitchen in spring. Does that change the rent?";
  addEvent(story, { at, kind: "asked_for_a_person", by: ownerOf(story), body });
  addTask(story, at, { kind: "price_as_asked", title: `Price ${streetOf(story)} by hand`, detail: body });
}

const ownerOf = ({ lead }: Story) => lead.owner.name ?? "Owner";
const streetOf = ({ lead }: Story) => lead.home?.streetAddress ?? "the property";

const addTask = (story: Story, at: Date, task: Pick<StoryTask, "kind" | "title" | "detail">) =>
  story.tasks.push({ ...open(story), ...task, createdAt: at, dueAt: new Date(at.getTime() + day) });

const open = ({ assignee }: Story): Pick<StoryTask, "assignedTo" | "doneAt"> => ({
  assignedTo: assignee,
  doneAt: null,
});
