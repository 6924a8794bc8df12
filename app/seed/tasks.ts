import { after, type Clock, day, hour } from "#app/seed/clock.ts";
import { addEvents, type History, lastAct, nameOf, type SampleTask } from "#app/seed/history.ts";
import type { Random } from "#app/seed/random.ts";

/** Some late, some due today, some in the future; each added by the lead's assignee. */
export function addTasks(histories: readonly History[], { random, clock }: { random: Random; clock: Clock }) {
  const waiting = histories
    .filter(({ lead, assignee }) => assignee && lead.position === 0 && titles[lead.status ?? ""])
    .filter(({ lead }) => lead.createdAt > after(clock.now, -75 * day))
    .toSorted((a, b) => lastAct(a).getTime() - lastAct(b).getTime());
  // The longest-waiting owner has the latest task.
  for (const [at, daysAhead] of dueDays.entries()) {
    const due = clock.onDay(daysAhead, random.pick(dueTimes));
    const history = waiting[at];
    if (history) addFollowUp(history, { dueAt: daysAhead > 0 ? clock.officeTime(due) : due, random });
  }
  const unreached = waiting[dueDays.length];
  if (unreached) addBounce(unreached);
  // Owners take some hours to reply.
  const since = after(clock.now, -8 * hour);
  const reported = waiting.filter(
    (history) => history.lead.status === "analysis_submitted" && lastAct(history) < since,
  );
  const [first, second, third] = reported.toReversed();
  if (first) askForAgreement(first, after(clock.now, -2.2 * hour));
  if (second) askForAgreement(second, after(clock.now, -4.6 * hour));
  if (third) askForPerson(third, after(clock.now, -6.9 * hour));
}

const dueDays = [-4, -2, -1, -1, 0, 0, 0, 0, 0, 0, 1, 2, 2, 3, 4, 5, 7, 9, 12];
const dueTimes = ["09:30", "10:00", "11:00", "13:30", "14:00", "15:00", "16:30"];

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

function addFollowUp(history: History, { dueAt, random }: { dueAt: Date; random: Random }) {
  const { assignee, lead } = history;
  if (!assignee) return;
  const title = random.pick(titles[lead.status ?? ""] ?? ["Call back"]);
  const createdAt = after(lastAct(history), 60_000);
  const data = { title, dueAt: dueAt.toISOString(), assignedTo: assignee.name };
  addEvents(history, [["task_added", createdAt, assignee, data]]);
  addTask(history, { kind: "follow_up", title, createdAt, dueAt });
}

function addBounce(history: History) {
  const at = after(history.lead.createdAt, 90_000);
  const [subject, why] = ["Rent report", "the mailbox is full"];
  addEvents(history, [["mail_undelivered", at, "System", { subject, why }]]);
  addTask(history, {
    kind: "undelivered_mail",
    title: `Reach ${nameOf(history.lead)}: our mail “${subject}” did not arrive`,
    detail: `It could not be delivered to ${history.lead.owner.email}: ${why}.`,
    createdAt: at,
    dueAt: after(at, day),
  });
}

/** The owner has read the report's terms and waits for the agreement. */
function askForAgreement(history: History, at: Date) {
  addEvents(history, [["agreement_requested", at, nameOf(history.lead)]]);
  addTask(history, {
    kind: "prepare_agreement",
    title: `Prepare the agreement for ${streetOf(history)}`,
    detail: "The owner accepted the agreement terms on the report and is waiting for the agreement by email.",
    createdAt: at,
    dueAt: after(at, day),
  });
}

function askForPerson(history: History, at: Date) {
  const body = "We redid the kitchen in spring. Does that change the rent?";
  history.events.push({ at, kind: "asked_for_a_person", by: nameOf(history.lead), body });
  addTask(history, {
    kind: "price_as_asked",
    title: `Price ${streetOf(history)} by hand`,
    detail: body,
    createdAt: at,
    dueAt: after(at, day),
  });
}

const streetOf = ({ lead }: History) => lead.home?.streetAddress ?? "the property";

export const addTask = (history: History, task: Omit<SampleTask, "assignedTo" | "doneAt">) =>
  history.tasks.push({ ...task, assignedTo: history.assignee, doneAt: null });
