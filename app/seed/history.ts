import type { TaskKind } from "#app/features/tasks/records.server.ts";
import { after, type Clock, day, hour, minute } from "#app/seed/clock.ts";
import type { Colleague } from "#app/seed/data/staff.ts";
import { lostReasons, noteAfter, sold, strangerReasons } from "#app/seed/data/texts.ts";
import { isWrittenDown, type SampleLead } from "#app/seed/leads.ts";
import { type Random, seededRandom } from "#app/seed/random.ts";
import type { Sample } from "#app/seed/sample.ts";
import type { TimelineKind } from "#app/timeline/events.ts";

type Data = Record<string, unknown>;

type SampleEvent = { at: Date; kind: TimelineKind; by: Colleague | string; body?: string; data?: Data };

export type SampleTask = {
  kind: TaskKind;
  title: string;
  detail?: string;
  createdAt: Date;
  dueAt: Date;
  assignedTo: Colleague | null;
  doneAt: Date | null;
  dedupeKey?: string;
};

/** `events` are in order of time. */
export type History = {
  lead: SampleLead;
  assignee: Colleague | null;
  events: SampleEvent[];
  tasks: SampleTask[];
  lastContactedAt: Date | null;
  walkthroughDate: Date | null;
  statusReason: string | null;
};

/** As the usual target. */
const replyMinutes = 15;

/** Newest lead first. */
export function leadHistories(
  { clock, leads, analyses }: Pick<Sample, "clock" | "leads" | "analyses">,
  { sellers }: { sellers: readonly Colleague[] },
): History[] {
  const random = seededRandom(4_711);
  const people = new Map<string, Colleague>();
  const histories = new Map<string, History>();
  // Oldest first, so that a returning owner gets the same assignee.
  for (const [at, lead] of leads.toReversed().entries()) {
    const assignee = people.get(lead.owner.email) ?? random.pick(sellers);
    people.set(lead.owner.email, assignee);
    histories.set(lead.id, historyOf(lead, { random: seededRandom(at), clock, assignee }));
    const known = lead.knownAs && lead.position === 0 && histories.get(lead.knownAs.id);
    if (known) addEvents(known, [["came_again", lead.createdAt, nameOf(lead), { leadId: lead.id }]]);
  }
  for (const { lead, estimate, rentCents, pricedAt } of analyses) {
    const history = histories.get(lead.id);
    const data = { method: estimate.method, rentCents, unitCount: lead.home?.unitCount ?? 1, revision: 1 };
    if (history) addEvents(history, [["estimated", pricedAt, "System", data]]);
  }
  const newestFirst = [...histories.values()].toReversed();
  walkthroughThisWeek(newestFirst, { clock, assignee: sellers[0] });
  return newestFirst;
}

type ThisWeek = { clock: Clock; assignee: Colleague | undefined };

/** One of the walkthroughs ahead; at the end of a week it is over. */
function walkthroughThisWeek(histories: readonly History[], { clock, assignee }: ThisWeek) {
  const at = clock.thisWeek("10:30");
  const history = histories.find(
    (each) =>
      each.assignee === assignee &&
      each.walkthroughDate &&
      each.walkthroughDate > clock.now &&
      lastAct(each) < at,
  );
  if (history) history.walkthroughDate = at;
}

type Circumstances = { random: Random; clock: Clock; assignee: Colleague };

/** Further properties of a submission repeat only their own events. */
function historyOf(lead: SampleLead, { random, clock, assignee }: Circumstances): History {
  const isFirst = lead.position === 0;
  const history: History = {
    lead,
    assignee: null,
    events: [arrivalOf(lead, assignee)],
    tasks: [],
    lastContactedAt: null,
    walkthroughDate: null,
    statusReason: null,
  };
  const path = pathOf(random, lead);
  const age = clock.now.getTime() - lead.createdAt.getTime();
  // New leads may be unanswered, and a few of the last days were forgotten.
  const answeredShare = age > 5 * day ? 1 : age > 1.2 * day ? 0.8 : 0.3;
  const isAnswered = path.length > 0 || random.chance(answeredShare);
  const [answeredAt = null, ...moments] = isAnswered ? momentsOf(random, { lead, clock, path }) : [];
  if (isFirst) history.tasks.push(firstTask(lead, { answeredAt, assignee }));
  if (!answeredAt) return history;
  history.assignee = assignee;
  const note = (at: Date, topic: string, share: number) => {
    if (!isFirst || !random.chance(share)) return;
    history.events.push({ at, kind: "note", by: assignee, body: noteAfter(random, topic, lead) });
    history.lastContactedAt = at;
  };
  if (isFirst) {
    history.lastContactedAt = answeredAt;
    addEvents(history, [["task_done", answeredAt, assignee, { title: replyTitle(lead) }]]);
    note(after(answeredAt, 3 * minute), lead.owner.phone ? "called" : "wrote", 0.75);
  }
  for (const [step, at] of moments.entries()) {
    const status = path[step] ?? "";
    const from = path[step - 1] ?? firstStatus(lead);
    addEvents(history, [["status_changed", at, assignee, { from, to: status }]]);
    if (status !== "closed" && status !== "lost") history.lastContactedAt = at;
    history.walkthroughDate =
      walkthroughAfter(random, { status, at, next: moments[step + 1], clock }) ?? history.walkthroughDate;
    if (status === "lost") history.statusReason = whyLost(random, history, path);
    note(after(at, 2 * minute), history.statusReason ?? status, 0.6);
  }
  return history;
}

type Entry = readonly [kind: TimelineKind, at: Date | null, by: Colleague | string, data?: Data];

/** Leaves out what has no time. */
export function addEvents({ events }: History, entries: readonly Entry[]) {
  for (const [kind, at, by, data = {}] of entries) if (at) events.push({ at, kind, by, data });
  events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

export const lastAct = ({ events, lead }: History) => events.at(-1)?.at ?? lead.createdAt;

export const nameOf = ({ owner }: SampleLead) => owner.name ?? "Anonymous";

const replyTitle = (lead: SampleLead) => `Reply to ${nameOf(lead)}`;

/** An owner who declines an agreement says that the home is sold. */
function whyLost(random: Random, { events }: History, path: string[]) {
  if (path.includes("contract_sent")) return sold;
  const isStranger = path.length === 1 && events.every(({ kind }) => kind !== "note");
  return random.pick(isStranger ? strangerReasons : lostReasons);
}

function arrivalOf(lead: SampleLead, assignee: Colleague): SampleEvent {
  const { createdAt: at, source, knownAs, properties } = lead;
  const known = knownAs && { knownSince: knownAs.createdAt.toISOString() };
  if (source === "analysis")
    return {
      at,
      kind: "submitted",
      by: nameOf(lead),
      data: { properties, page: "/", outside: false, ...known },
    };
  return { at, kind: "created", by: isWrittenDown(source) ? assignee : "System", data: { source } };
}

type First = { answeredAt: Date | null; assignee: Colleague };

const firstTask = (lead: SampleLead, { answeredAt, assignee }: First): SampleTask => ({
  kind: "first_response",
  title: replyTitle(lead),
  detail: lead.owner.phoneE164
    ? "Left a phone number, so a call is welcome."
    : "Didn't leave a phone number.",
  createdAt: lead.createdAt,
  dueAt: after(lead.createdAt, replyMinutes * minute),
  assignedTo: answeredAt || lead.knownAs ? assignee : null,
  doneAt: answeredAt,
  dedupeKey: `first-response:${lead.submissionId ?? lead.id}`,
});

const firstStatus = ({ source }: SampleLead) =>
  source === "analysis" ? "analysis_submitted" : source === "enrollment" ? "enrolled" : "leads";

const way = ["site_visit_scheduled", "proposal", "contract_sent", "enrolled", "closed"];

/** Without the first status. */
function pathOf(random: Random, { status, source }: SampleLead): string[] {
  if (!status || ["leads", "new", "analysis_submitted"].includes(status)) return [];
  if (source === "enrollment") return status === "enrolled" ? [] : [status];
  if (status === "lost") return [...way.slice(0, random.pick([0, 0, 0, 0, 1, 2, 2, 3])), "lost"];
  if (status === "won") return [...way.slice(0, 3), "won"];
  const end = way.indexOf(status);
  return end < 0 ? [status] : way.slice(0, end + 1);
}

/** The reply and each step: in order, in office hours where the age of the lead allows it, never after now. */
function momentsOf(
  random: Random,
  { lead, clock, path }: { lead: SampleLead; clock: Clock; path: string[] },
) {
  const gaps = [random.whole(3, 55) * minute, ...path.map((status) => gapBefore(random, status))];
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  const latest = clock.now.getTime() - 8 * minute;
  const share = Math.min(1, ((latest - lead.createdAt.getTime()) * 0.6) / whole);
  let last = lead.createdAt.getTime();
  return gaps.map((gap, step) => {
    const wished = clock.officeTime(new Date(last + gap * share), { anyTime: step > 0 }).getTime();
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

type Scheduling = { status: string; at: Date; next: Date | undefined; clock: Clock };

/** Before the next step, or in the future without one. */
function walkthroughAfter(random: Random, { status, at, next, clock }: Scheduling): Date | null {
  if (status !== "site_visit_scheduled" && status !== "walkthrough_scheduled") return null;
  if (!next) {
    const at = clock.officeTime(clock.onDay(random.whole(1, 9), random.pick(walkthroughTimes))).getTime();
    return new Date(Math.ceil(at / (30 * minute)) * 30 * minute);
  }
  const latest = clock.within(at, next, 0.5).getTime() - 25 * minute;
  return new Date(latest - (latest % (30 * minute)));
}

const walkthroughTimes = ["09:00", "10:30", "13:00", "13:30", "15:00", "16:30"];
