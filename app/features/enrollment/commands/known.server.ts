import { quotedFees } from "#app/features/enrollment/estimate.ts";
import type { Enrollment } from "#app/features/enrollment/schema.ts";
import type { Touches } from "#app/features/leads/attribution.ts";
import { changeStatus, updateLead } from "#app/features/leads/commands/leads.server.ts";
import type { Submission } from "#app/features/leads/events.ts";
import { isMadeUpName } from "#app/features/leads/owners/rules.ts";
import { statusAfter, statusBadge } from "#app/features/leads/rules.ts";
import {
  addTask,
  closeTasks,
  findOpenTask,
  recordEvent,
  updateTask,
} from "#app/features/leads/timeline/records.server.ts";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import type { ConsentPurpose } from "#app/features/messaging/consents/wording.ts";
import { quoteLine } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { formatPhone, formatPromisedDollars } from "#app/lib/format.ts";
import { toE164 } from "#app/lib/phone.ts";
import type { Transaction } from "#db/client.ts";
import type { leads } from "#db/schema/index.ts";

type Lead = typeof leads.$inferSelect;

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
  lead: Lead;
  /** The browser requested this lead's analysis or opened its report. */
  isOwnReport: boolean;
  form: Enrollment;
  home: Home;
  quote: { id: string; code: string };
  quoted: EnrollmentQuote;
  told: Submission;
  task: { title: string; detail: string; withinMinutes: number };
  consents: readonly ConsentPurpose[];
  notify: readonly string[];
  page: string;
  ip: string;
  touches: Touches;
  now: Date;
};

/**
 * Anyone can type an address and an email, so this fills empty columns, never overwrites, and changes the status
 * only if the lead is untouched. The phone also requires the lead's own report.
 */
export async function enrollKnownLead(tx: Transaction, actor: Actor, known: Known) {
  const { lead, form, quote, now } = known;
  const status = statusAfter(lead.status, "enrolled") ?? lead.status;
  const { filled, differs } = compare(known, { ...known.home, name: form.name });
  const isStaying = status === lead.status && status !== "enrolled";
  const kept = isStaying ? `The status stays: ${statusBadge(status).label}.` : null;
  const phone = "phone" in differs ? `Phone given: ${formatPhone(form.phone.e164)}.` : null;
  const rent =
    "estimatedRent" in differs && form.rentCents !== null
      ? `Rent given: ${formatPromisedDollars(form.rentCents)} a month.`
      : null;
  const notes = [kept, phone, rent].filter((note) => note !== null).join(" ");
  await updateLead(tx, lead.id, filled);
  const event = { leadId: lead.id, actor, actorName: form.name, at: now };
  const touch = known.touches.last ?? known.touches.first;
  const told = { source: "enrollment", page: known.page, quote: quote.code, ...known.told };
  await recordEvent(tx, {
    ...event,
    kind: "came_again",
    ...(notes && { body: notes }),
    data: { ...told, ...(touch && { touch }), ...(Object.keys(differs).length > 0 && { differs }) },
  });
  await changeStatus(tx, lead, "enrolled", { actor, actorName: form.name, now });
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
    "mail-new-lead",
    known.notify.map((to) => ({
      payload: { leadId: lead.id, to },
      dedupeKey: `enrolled:${quote.id}:${to}`,
    })),
  );
}

async function nameFees(tx: Transaction, { lead, quote, quoted }: Known) {
  const open = await findOpenTask(tx, lead.id, "prepare_agreement");
  if (!open) return;
  const name = quoteLine({ ...quote, scheduleName: quoted.estimate.schedule, model: quoted.estimate.model });
  const detail = [open.detail, `Enrolled since. ${name}: ${quotedFees(quoted)}.`];
  await updateTask(tx, open.id, { detail: detail.filter(Boolean).join("\n\n") });
}

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
