import { sampleAgreementTerms } from "#app/features/settings/company/agreement-defaults.ts";
import { type Clock, day, hour, minute } from "#app/seed/clock.ts";
import { addEvent, type Story, type StoryEvent } from "#app/seed/story.ts";

export type PlannedAgreement = {
  id: string;
  story: Story;
  status: "sent" | "viewed" | "owner_signed" | "completed" | "declined" | "expired";
  sentAt: Date;
  viewedAt: Date | null;
  ownerSignedAt: Date | null;
  completedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
  /** The lead's next step; null while it waits. */
  nextAt: Date | null;
};

type Plan = { clock: Clock; rents: ReadonlyMap<string, string>; newId: () => string };

/** Older ones were signed on paper. */
const signedHereDays = 150;

/** Newest lead first. Adds events and tasks to the stories. */
export function planAgreements(stories: readonly Story[], { clock, rents, newId }: Plan): PlannedAgreement[] {
  const since = clock.now.getTime() - signedHereDays * day;
  const planned = stories.flatMap((story): PlannedAgreement[] => {
    const { lead } = story;
    const sentAt = changeTo(story, "contract_sent")?.at;
    const isWanted = lead.position === 0 && lead.home && story.assignee && rents.has(lead.id);
    if (!isWanted || !sentAt) return [];
    const nextAt = ["enrolled", "won", "lost"].flatMap((to) => changeTo(story, to)?.at ?? [])[0] ?? null;
    const isOld = sentAt.getTime() < since && lead.status !== "lost";
    return isOld ? [] : [{ ...unsigned, id: newId(), story, sentAt, nextAt }];
  });
  const waiting = planned.filter(({ nextAt }) => nextAt === null);
  for (const [at, step] of waitingSteps.entries()) {
    const agreement = waiting[at];
    if (agreement) Object.assign(agreement, stepsUntilNow(agreement, { ...step, clock }));
  }
  const others = planned.filter((agreement) => !waiting.slice(0, waitingSteps.length).includes(agreement));
  for (const agreement of others) Object.assign(agreement, endOfStory(agreement, clock));
  // Drops agreements that could still be signed: enough of them wait already.
  const written = planned.filter(
    (agreement) => agreement.status !== "expired" || endOf(agreement) < clock.now,
  );
  for (const agreement of written) {
    addEvents(agreement);
    addTask(agreement, clock);
  }
  return written;
}

const unsigned = {
  status: "sent",
  viewedAt: null,
  ownerSignedAt: null,
  completedAt: null,
  declinedAt: null,
  declineReason: null,
} as const;

const changeTo = ({ events }: Story, status: string) =>
  events.find(({ kind, data }) => kind === "status_changed" && data?.to === status);

/** Statuses that wait for a signature, with the earliest send in days ago; older ones are sent again. */
const waitingSteps = [
  { status: "sent", daysAgo: 2 },
  { status: "owner_signed", daysAgo: 6 },
  { status: "viewed", daysAgo: 9 },
] as const;

type Steps = Partial<PlannedAgreement>;
type Waiting = (typeof waitingSteps)[number] & { clock: Clock };

function stepsUntilNow(agreement: PlannedAgreement, { status, daysAgo, clock }: Waiting): Steps {
  const resentAt = clock.officeTime(clock.onDay(-daysAgo - 2, "14:10"));
  const sentAt = agreement.sentAt < resentAt ? resentAt : agreement.sentAt;
  const at = (share: number) => between(sentAt, clock.now, share);
  if (status === "sent") return { status, sentAt };
  const viewedAt = atWork(clock, at(0.3), at(0.6));
  if (status === "viewed") return { status, sentAt, viewedAt };
  return { status, sentAt, viewedAt, ownerSignedAt: atWork(clock, at(0.6), clock.now) };
}

function endOfStory({ sentAt, nextAt, story }: PlannedAgreement, clock: Clock): Steps {
  if (!nextAt) return { status: "expired", viewedAt: new Date(sentAt.getTime() + 20 * hour) };
  const at = (share: number) => between(sentAt, nextAt, share);
  return story.lead.status === "lost"
    ? { status: "declined", viewedAt: at(0.3), declinedAt: at(0.8), declineReason: whyDeclined }
    : {
        status: "completed",
        viewedAt: atWork(clock, at(0.2), at(0.35)),
        ownerSignedAt: atWork(clock, at(0.35), at(0.5)),
        completedAt: atWork(clock, at(0.6), nextAt),
      };
}

const whyDeclined = "We've decided to sell. Thank you for your help.";

/** `share` is from 0 to 1. */
export const between = (from: Date, to: Date, share: number) =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * share);

export const endOf = ({ sentAt }: Pick<PlannedAgreement, "sentAt">) =>
  new Date(sentAt.getTime() + sampleAgreementTerms.openDays * day);

/** The next office hour, or shortly before `end` if that is sooner. */
export function atWork(clock: Clock, wished: Date, end: Date) {
  const opened = clock.officeTime(wished, { anyTime: true });
  return opened < end ? opened : new Date(Math.max(wished.getTime(), end.getTime() - 20 * minute));
}

export const documentNameOf = ({ lead }: Story) =>
  `Management agreement, ${lead.home?.streetAddress ?? "property"}`;

function addEvents(agreement: PlannedAgreement) {
  const { story, status, sentAt, viewedAt, ownerSignedAt, completedAt, declinedAt } = agreement;
  const owner = story.lead.owner.name ?? "Owner";
  const name = documentNameOf(story);
  const add = (kind: StoryEvent["kind"], at: Date | null, by: string, data = {}) =>
    addEvent(story, { at, kind, by, data });
  if (story.lead.source === "analysis")
    add("agreement_requested", new Date(sentAt.getTime() - 4 * minute), owner);
  add("agreement_sent", sentAt, "System", { name, mode: "sandbox" });
  add("agreement_viewed", viewedAt, owner);
  add("agreement_signed", ownerSignedAt, owner, { name });
  add("agreement_completed", completedAt, "System", { name });
  add("agreement_declined", declinedAt, owner, { reason: agreement.declineReason });
  if (status === "expired") add("agreement_expired", endOf(agreement), "System");
}

function addTask({ id, story, status, ownerSignedAt, ...agreement }: PlannedAgreement, clock: Clock) {
  const owner = story.lead.owner.name ?? "Owner";
  const name = documentNameOf(story);
  const open = { assignedTo: story.assignee, doneAt: null };
  if (status === "owner_signed" && ownerSignedAt)
    story.tasks.push({
      ...open,
      kind: "countersign_agreement",
      title: `Countersign: ${name}`,
      detail: `${owner} has signed. The broker signs last.`,
      createdAt: ownerSignedAt,
      dueAt: clock.officeTime(new Date(ownerSignedAt.getTime() + day)),
      dedupeKey: `countersign:${id}`,
    });
  if (status === "expired")
    story.tasks.push({
      ...open,
      kind: "agreement_problem",
      title: `Follow up with the owner, who didn't sign in time: ${name}`,
      detail: "The signing period is over.",
      createdAt: endOf(agreement),
      dueAt: clock.officeTime(new Date(clock.now.getTime() + day)),
      dedupeKey: `agreement-expired:${id}`,
    });
}
