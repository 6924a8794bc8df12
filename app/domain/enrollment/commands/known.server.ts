import { eq, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import type { Touches } from "#app/domain/attribution.ts";
import { recordConsents } from "#app/domain/consents/records.server.ts";
import type { ConsentPurpose } from "#app/domain/consents/wording.ts";
import { quotedFees } from "#app/domain/enrollment/estimate.ts";
import { statusAfterEnrolling } from "#app/domain/enrollment/rules.ts";
import type { Enrollment } from "#app/domain/enrollment/schema.ts";
import { statusLook } from "#app/domain/leads/rules.ts";
import { isMadeUpName } from "#app/domain/owners/rules.ts";
import { toE164 } from "#app/domain/phone.ts";
import { quoteLine } from "#app/domain/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/domain/pricing/quote-document.ts";
import { addTask, closeTasks, findOpenTask, recordEvent } from "#app/domain/timeline/records.server.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import { formatPhone } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { leads, tasks } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;

/** What the enrollment tells of the home, and the report that it came from, where that is another lead's. */
type Home = Pick<
  Lead,
  | "streetAddress"
  | "city"
  | "state"
  | "zipCode"
  | "propertyAddress"
  | "propertyType"
  | "unitCount"
  | "estimatedRent"
> &
  Partial<Pick<Lead, "squareFootage" | "bedrooms" | "bathrooms" | "yearBuilt">>;

type Known = {
  /** Locked by the caller. */
  lead: Lead;
  /** The browser that enrolls asked for this lead's analysis, or came from its report. */
  isOwnReport: boolean;
  form: Enrollment;
  home: Home;
  quote: { id: string; code: string };
  quoted: EnrollmentQuote;
  told: Record<string, unknown>;
  task: { title: string; detail: string; withinMinutes: number };
  consents: readonly ConsentPurpose[];
  /** Addresses that hear of new leads. */
  notify: readonly string[];
  page: string;
  ip: string;
  touches: Touches;
  now: Date;
};

/**
 * The owner of a lead that is there enrolled its home. Since anyone can type an address and an e-mail, what the office
 * knows is never overwritten, and its status moves only where nothing was done about the lead yet. Empty columns are
 * filled; the phone, on which the office would call whoever typed it, only where the lead's own report led here. What
 * differs is told in the timeline, as is what led the owner here this time, and the task tells of the phone and of a
 * status that stays.
 */
export async function enrollKnownLead(tx: Transaction, actor: Actor, known: Known) {
  const { lead, form, quote, now } = known;
  const status = statusAfterEnrolling(lead.status);
  const { filled, differs } = compare(known, { ...known.home, name: form.name });
  const isStaying = status === lead.status && status !== "enrolled";
  const kept = isStaying ? `The status stays: ${statusLook(status).label}.` : null;
  const phone = "phone" in differs ? `Phone given: ${formatPhone(form.phone.e164)}.` : null;
  const notes = [kept, phone].filter((note) => note !== null).join(" ");
  await tx
    .update(leads)
    .set({ ...filled, ...(status !== lead.status && { status, statusReason: null }), version: nextVersion })
    .where(eq(leads.id, lead.id));

  const event = { leadId: lead.id, actor, actorName: form.name, at: now };
  const touch = known.touches.last ?? known.touches.first;
  const told = { source: "enrollment", page: known.page, quote: quote.code, ...known.told };
  await recordEvent(tx, {
    ...event,
    kind: "came_again",
    ...(notes && { body: notes }),
    data: { ...told, ...(touch && { touch }), ...(Object.keys(differs).length > 0 && { differs }) },
  });
  if (status !== lead.status)
    await recordEvent(tx, { ...event, kind: "status_changed", data: { from: lead.status, to: status } });
  await recordConsents(tx, {
    purposes: known.consents,
    email: form.email,
    phoneE164: form.phone.e164,
    leadId: lead.id,
    page: known.page,
    ip: known.ip,
    at: now,
  });
  await nameFees(tx, known);
  const reason = "The owner has enrolled since; the task about that takes its place.";
  await closeTasks(tx, { leadId: lead.id, kind: "first_response", reason, now });
  await addTask(tx, {
    leadId: lead.id,
    kind: "first_response",
    title: known.task.title,
    detail: notes ? `${known.task.detail} ${notes}` : known.task.detail,
    dueAt: new Date(now.getTime() + known.task.withinMinutes * 60_000),
    assignedTo: lead.assignedTo,
    dedupeKey: `enrolled:${quote.id}`,
  });
  await enqueueAll(
    tx,
    "mail-public-lead",
    known.notify.map((to) => ({
      payload: { leadId: lead.id, to },
      dedupeKey: `enrolled:${quote.id}:${to}`,
    })),
  );
}

/** An agreement that was asked for before, with other fees perhaps, is prepared with those of the quote. */
async function nameFees(tx: Transaction, { lead, quote, quoted }: Known) {
  const open = await findOpenTask(tx, lead.id, "prepare_agreement");
  if (!open) return;
  const name = quoteLine({ ...quote, scheduleName: quoted.estimate.schedule, model: quoted.estimate.model });
  const detail = [open.detail, `Enrolled since. ${name}: ${quotedFees(quoted)}.`];
  await tx
    .update(tasks)
    .set({ detail: detail.filter(Boolean).join("\n\n"), version: sql`${tasks.version} + 1` })
    .where(eq(tasks.id, open.id));
}

const nextVersion = sql`${leads.version} + 1`;

type Given = Home & { name: string };

function compare({ lead, isOwnReport, form: { phone } }: Known, given: Given) {
  const news = Object.keys(given).flatMap((key) => {
    const name = key as keyof Given;
    const [from, to] = [lead[name], given[name]];
    return to === null || to === undefined || same(from, to) ? [] : [{ name, from, to }];
  });
  const isFree = ({ name, from }: (typeof news)[number]) =>
    from === null || from === "" || (name === "name" && isMadeUpName(lead));
  const differing = news.filter((each) => !isFree(each));
  const isPhoneFilled = isOwnReport && !lead.phone && !lead.phoneE164;
  const isSamePhone = (lead.phoneE164 ?? toE164(lead.phone ?? "")) === phone.e164;
  return {
    filled: {
      ...(Object.fromEntries(news.filter(isFree).map(({ name, to }) => [name, to])) as Partial<Given>),
      ...(isPhoneFilled && { phone: phone.typed, phoneE164: phone.e164 }),
    },
    differs: {
      ...Object.fromEntries(differing.map(({ name, from, to }) => [name, { from, to }])),
      ...(!isPhoneFilled &&
        !isSamePhone && {
          phone: { from: lead.phone, to: phone.typed },
          phoneE164: { from: lead.phoneE164, to: phone.e164 },
        }),
    },
  };
}

const same = (a: unknown, b: unknown) =>
  String(a ?? "")
    .trim()
    .toLowerCase() === String(b).trim().toLowerCase();
