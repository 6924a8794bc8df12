import type { TimelineKind } from "#app/features/leads/timeline/events.ts";
import type { TaskKind } from "#app/features/leads/timeline/records.server.ts";
import { type Clock, day, hour, minute } from "#app/seed/clock.ts";
import type { Colleague } from "#app/seed/data/staff.ts";
import { lostReasons, noteAfter, sold, strangerReasons } from "#app/seed/data/texts.ts";
import { isWrittenDown, type PlannedLead } from "#app/seed/plan.ts";
import type { Random } from "#app/seed/random.ts";

export type StoryEvent = {
  at: Date;
  kind: TimelineKind;
  /** Staff, or a name. */
  by: Colleague | string;
  body?: string;
  data?: Record<string, unknown>;
};

export type StoryTask = {
  kind: TaskKind;
  title: string;
  detail?: string;
  createdAt: Date;
  dueAt: Date;
  assignedTo: Colleague | null;
  doneAt: Date | null;
  dedupeKey?: string;
};

/** In order of time. */
export type Story = {
  lead: PlannedLead;
  assignee: Colleague | null;
  events: StoryEvent[];
  tasks: StoryTask[];
  lastContactedAt: Date | null;
  walkthroughDate: Date | null;
  statusReason: string | null;
};

type Telling = {
  random: Random;
  clock: Clock;
  assignee: Colleague;
  /** In minutes. */
  promise: number;
};

/** Further properties of a submission repeat only their own events. */
export function seedStory(lead: PlannedLead, { random, clock, assignee, promise }: Telling): Story {
  const path = pathOf(random, lead);
  const story: Story = {
    lead,
    assignee: null,
    events: [],
    tasks: [],
    lastContactedAt: null,
    walkthroughDate: null,
    statusReason: null,
  };
  const isAnswered = path.length > 0 || random.chance(answeredShare(ageOf(lead, clock)));
  const moments = momentsOf(random, { lead, clock, path, isAnswered });
  arrive(story, assignee);
  const answeredAt = moments.shift();
  if (lead.position === 0) story.tasks.push(firstTask(lead, { promise, answeredAt, assignee }));
  if (!answeredAt) return story;
  story.assignee = assignee;
  answer(story, { at: answeredAt, random, assignee });
  path.forEach((status, step) => {
    const at = moments[step];
    if (!at) return;
    const from = path[step - 1] ?? firstStatus(lead);
    change(story, { at, from, status, assignee });
    const visit = visitAfter(random, { status, at, next: moments[step + 1], clock });
    if (visit) story.walkthroughDate = visit;
    if (status === "lost") story.statusReason = whyLost(random, { story, path });
    if (lead.position === 0 && random.chance(0.6))
      note(story, {
        at: new Date(at.getTime() + 2 * minute),
        body: noteAfter(random, story.statusReason ?? status, lead),
        assignee,
      });
  });
  return story;
}

/** Nothing without a time. */
export function addEvent({ events }: Story, { at, ...event }: Omit<StoryEvent, "at"> & { at: Date | null }) {
  if (at) events.push({ at, ...event });
  events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

export const lastAct = ({ events, lead }: Story) => (events.at(-1)?.at ?? lead.createdAt).getTime();

/** An owner who declines an agreement says that the home is sold. */
function whyLost(random: Random, { story, path }: { story: Story; path: string[] }) {
  if (path.includes("contract_sent")) return sold;
  const isStranger = path.length === 1 && story.events.every(({ kind }) => kind !== "note");
  return random.pick(isStranger ? strangerReasons : lostReasons);
}

function arrive(story: Story, assignee: Colleague) {
  const { createdAt: at, owner, source, knownAs, properties } = story.lead;
  const known = knownAs && { knownSince: knownAs.createdAt.toISOString() };
  const data = { properties, page: "/", outside: false, ...known };
  if (source === "analysis") addEvent(story, { at, kind: "submitted", by: owner.name ?? "Anonymous", data });
  else
    addEvent(story, {
      at,
      kind: "created",
      by: isWrittenDown(source) ? assignee : "System",
      data: { source },
    });
}

function answer(story: Story, { at, random, assignee }: { at: Date; random: Random; assignee: Colleague }) {
  const { lead } = story;
  if (lead.position > 0) return;
  story.lastContactedAt = at;
  addEvent(story, { at, kind: "task_done", by: assignee, data: { title: titleOf(lead) } });
  const how = lead.owner.phone ? "called" : "wrote";
  if (random.chance(0.75))
    note(story, {
      at: new Date(at.getTime() + 3 * minute),
      body: noteAfter(random, how, lead),
      assignee,
    });
}

function note(story: Story, { at, body, assignee }: { at: Date; body: string; assignee: Colleague }) {
  addEvent(story, { at, kind: "note", by: assignee, body });
  story.lastContactedAt = at;
}

type Change = { at: Date; from: string; status: string; assignee: Colleague };

function change(story: Story, { at, from, status, assignee }: Change) {
  addEvent(story, { at, kind: "status_changed", by: assignee, data: { from, to: status } });
  if (status !== "closed" && status !== "lost") story.lastContactedAt = at;
}

type First = { promise: number; answeredAt: Date | undefined; assignee: Colleague };

function firstTask(lead: PlannedLead, { promise, answeredAt, assignee }: First): StoryTask {
  return {
    kind: "first_response",
    title: titleOf(lead),
    detail: lead.owner.phoneE164
      ? "Left a phone number, so a call is welcome."
      : "Didn't leave a phone number.",
    createdAt: lead.createdAt,
    dueAt: new Date(lead.createdAt.getTime() + promise * minute),
    assignedTo: answeredAt || lead.knownAs ? assignee : null,
    doneAt: answeredAt ?? null,
  };
}

const titleOf = ({ owner }: PlannedLead) => `Reply to ${owner.name ?? "Anonymous"}`;

const firstStatus = ({ source }: PlannedLead) =>
  source === "analysis" ? "analysis_submitted" : source === "enrollment" ? "enrolled" : "leads";

const way = ["site_visit_scheduled", "proposal", "contract_sent", "enrolled", "closed"];

/** Without the first status. */
function pathOf(random: Random, { status, source }: PlannedLead): string[] {
  if (!status || status === "leads" || status === "new" || status === "analysis_submitted") return [];
  if (source === "enrollment") return status === "enrolled" ? [] : [status];
  if (status === "lost") return [...way.slice(0, random.pick([0, 0, 0, 0, 1, 2, 2, 3])), "lost"];
  if (status === "won") return [...way.slice(0, 3), "won"];
  const end = way.indexOf(status);
  return end < 0 ? [status] : way.slice(0, end + 1);
}

type Moments = { lead: PlannedLead; clock: Clock; path: string[]; isAnswered: boolean };

/** Within office hours, in order, never after now. Leads without a possible answer yet have none. */
function momentsOf(random: Random, { lead, clock, path, isAnswered }: Moments): Date[] {
  if (!isAnswered) return [];
  const gaps = [random.whole(3, 55) * minute, ...path.map((status) => gapBefore(random, status))];
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  const latest = clock.now.getTime() - 8 * minute;
  const share = Math.min(1, ((latest - lead.createdAt.getTime()) * 0.75) / whole);
  // Nights and weekends add time, so shorten the delays of a young lead until all steps fit.
  for (const hurry of [1, 0.7, 0.5, 0.3, 0.2, 0.1, 0.05, 0.02]) {
    const moments = inOffice(clock, lead.createdAt, { gaps: gaps.map((gap) => gap * share * hurry) });
    if ((moments.at(-1)?.getTime() ?? 0) <= latest) return moments;
  }
  return path.length === 0 ? [] : inOffice(clock, lead.createdAt, { gaps, latest });
}

type Steps = { gaps: readonly number[]; latest?: number };

function inOffice(clock: Clock, from: Date, { gaps, latest = Number.POSITIVE_INFINITY }: Steps) {
  let last = from.getTime();
  return gaps.map((gap, step) => {
    const wished = clock.officeTime(new Date(last + gap), { anyTime: step > 0 }).getTime();
    last = Math.max(Math.min(wished, latest), last + 20_000);
    return new Date(last);
  });
}

function gapBefore(random: Random, status: string) {
  const [from, to] = gapDays[status] ?? [1, 3];
  return random.whole(from * 24, to * 24) * hour;
}

const gapDays: Record<string, readonly [number, number]> = {
  site_visit_scheduled: [1, 4],
  proposal: [4, 10],
  contract_sent: [1, 5],
  enrolled: [2, 8],
  closed: [12, 30],
  won: [2, 7],
  lost: [4, 35],
};

type Visit = { status: string; at: Date; next: Date | undefined; clock: Clock };

/** Before the next step, or in the future without one. */
function visitAfter(random: Random, { status, at, next, clock }: Visit): Date | null {
  if (status !== "site_visit_scheduled" && status !== "walkthrough_scheduled") return null;
  if (next) {
    const between = clock.officeTime(new Date((at.getTime() + next.getTime()) / 2), { anyTime: true });
    const latest = Math.min(between.getTime(), next.getTime() - 45 * minute);
    return new Date(latest - (latest % (30 * minute)));
  }
  const time = random.pick(["09:00", "10:30", "13:00", "13:30", "15:00", "16:30"]);
  return clock.officeTime(clock.onDay(random.whole(1, 9), time));
}

/** New leads may be unanswered, and a few of the last days were forgotten. */
const answeredShare = (age: number) => (age > 5 * day ? 1 : age > 1.2 * day ? 0.8 : 0.3);

const ageOf = (lead: PlannedLead, { now }: Clock) => now.getTime() - lead.createdAt.getTime();
