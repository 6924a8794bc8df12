import { randomUUID } from "node:crypto";
import { findStaffOf } from "#app/features/accounts/queries.server.ts";
import { createLead, type LeadInput } from "#app/features/leads/commands/leads.server.ts";
import type { Submission } from "#app/features/leads/events.ts";
import { detailsOfForm } from "#app/features/leads/form-values.ts";
import { meetOwner, nameAnonymous, noteReturn, touchOf } from "#app/features/leads/owners/commands.server.ts";
import { listKnownLeads, listLeadsOfHome } from "#app/features/leads/queries/known.server.ts";
import { mayWorkLeads, reasonOfPlace, unprovenName } from "#app/features/leads/rules.ts";
import type { NewLeadForm } from "#app/features/leads/schema.ts";
import type { KnownLead } from "#app/features/leads/types.ts";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import type { ConsentPurpose } from "#app/features/messaging/consents/wording.ts";
import { findCompany, findOfficeIn } from "#app/features/settings/company/queries.server.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { addTask, findOpenTask, updateTask } from "#app/features/tasks/records.server.ts";
import { startTarget } from "#app/features/tasks/targets/commands.server.ts";
import { enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Touches } from "#app/lib/attribution.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { lockContacts } from "#db/locks.ts";

type Created = { leadId: string } | { known: KnownLead[] };

/**
 * Saves nothing and returns the known leads if the email, phone or home is known and `known` is not "add". A lock covers
 * concurrent entries of the same contact.
 */
export async function enterLead(
  actor: Actor,
  { form, now = new Date(), id = randomUUID() }: { form: NewLeadForm; now?: Date; id?: string },
): Promise<Result<Created>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to add a lead.");
  const company = await findCompany();
  const { formKey, ...content } = form;
  const answer = { leadId: id };
  const columns = leadOf(form, company);
  const { lastContactedAt } = columns;
  if (lastContactedAt && lastContactedAt > now)
    return refused("invalid", "Choose a time that has passed.", "lastContactedAt");
  const stored = await storeOnce({ form: "new-lead", formKey, content, answer }, async (tx) => {
    const contact = { email: form.email, phoneE164: form.phone?.e164 };
    await lockContacts(tx, contact);
    const known = await listKnownLeads(contact, tx);
    if (form.known !== "add") {
      const atHome = form.address ? await listLeadsOfHome(form.address, tx) : [];
      const ids = new Set(atHome.map(({ id }) => id));
      const all = [...known.filter(({ id }) => !ids.has(id)), ...atHome];
      if (all.length > 0)
        return { ok: false as const, known: all.map((lead) => ({ ...lead, isSameHome: ids.has(lead.id) })) };
    }
    const assignedTo = form.assignedTo ?? (await findStaffOf(tx, contact));
    await createLead(tx, form.source, {
      ...columns,
      id,
      createdAt: now,
      assignedTo,
      event: {
        kind: "created",
        actor,
        at: now,
        data: { source: form.source, ...(known[0] && { knownAs: known[0].id }) },
      },
    });
    if (known[0])
      await recordEvent(tx, {
        leadId: known[0].id,
        kind: "lead_added",
        actor,
        at: now,
        data: { leadId: id },
      });
    if (form.note)
      await recordEvent(tx, {
        leadId: id,
        kind: "note",
        actor,
        at: new Date(now.getTime() + 1),
        body: form.note,
      });
    // Staff are already in contact by phone or in person.
    if (form.source !== "phone" && form.source !== "walk-in" && !lastContactedAt)
      await askToAnswer(tx, {
        leadId: id,
        task: {
          title: `Reply to ${form.name}`,
          detail: form.phone ? "Left a phone number, so a call is welcome." : "Left no phone number with it.",
        },
        assignedTo,
        now,
      });
    return done(answer);
  });
  return "known" in stored ? done({ known: stored.known }) : stored;
}

function leadOf(form: NewLeadForm, company: CompanyFacts) {
  return {
    contact: form,
    ...detailsOfForm(form, company.timeZone),
    ...(form.address && {
      streetAddress: form.address.street,
      city: form.address.city,
      state: form.address.state,
      zipCode: form.address.zipCode,
      statusReason: reasonOfPlace(company, form.address, null),
      propertyType: form.propertyType ?? null,
      unitCount: form.unitCount ?? 1,
      squareFootage: form.squareFootage ?? null,
      bedrooms: form.bedrooms ?? null,
      bathrooms: form.bathrooms ?? null,
      yearBuilt: form.yearBuilt ?? null,
    }),
  };
}

/** Due by the response target that the event starts. */
type ReplyTask = { title: string; detail: string; on?: "lead_arrived" | "calculation_sent" };

export type PublicLead = {
  person: { name: string | null; email: string; phone?: { typed: string; e164: string } | undefined };
  source: "enrollment" | "rent-vs-sell-calculator" | "webinar";
  home?: Partial<LeadInput>;
  /** The known lead of this home: gets the timeline event instead of a second lead. */
  same?: { id: string; note: string };
  task: ReplyTask | null;
  consents: readonly ConsentPurpose[];
  submission?: Submission;
  page: string;
  ip: string;
  touches: Touches;
  now: Date;
};

/**
 * Runs in the caller's transaction. A known email keeps its assignee and name. A repeat by the same source, or
 * for the same home, adds to the timeline of the existing lead and returns its ID.
 */
export async function addPublicLead(tx: Transaction, actor: Actor, lead: PublicLead) {
  const { person, source, touches, now } = lead;
  const owner = await meetOwner(tx, person);
  const { known } = owner;
  let { assignedTo } = owner;
  const name = owner.name ?? "Anonymous";
  const repeat = source !== "enrollment" ? known.find((each) => each.source === source) : undefined;
  const same = lead.same ?? repeat;
  const leadId = same?.id ?? randomUUID();
  const event = { actor, actorName: lead.submission?.unproven ? unprovenName : name, at: now };
  const data = { source, page: lead.page, ...lead.submission };
  if (same)
    await recordEvent(tx, {
      ...event,
      leadId,
      kind: "came_again",
      ...(lead.same?.note && { body: lead.same.note }),
      data: { ...data, ...touchOf(touches) },
    });
  else {
    ({ assignedTo } = await createLead(tx, source, {
      ...lead.home,
      id: leadId,
      createdAt: now,
      contact: { ...person, name },
      assignedTo,
      touches,
      event: { ...event, kind: "submitted", data },
    }));
    await noteReturn(tx, owner, { leadId, touches, event });
  }
  await nameAnonymous(tx, owner, { name: person.name, event });
  await recordConsents(tx, {
    purposes: lead.consents,
    email: person.email,
    phoneE164: person.phone?.e164,
    leadId,
    page: lead.page,
    ip: lead.ip,
    ...event,
  });
  if (lead.task) await askToAnswer(tx, { leadId, task: lead.task, assignedTo, now });
  if (!same) await notifyStaff(tx, leadId);
  return { leadId, isKnown: known.length > 0 };
}

async function notifyStaff(tx: Transaction, leadId: string) {
  const { newLeadAddresses } = await findOfficeIn(tx);
  const notices = newLeadAddresses.map((to) => ({
    payload: { leadId, to },
    dedupeKey: `new-lead:${leadId}:${to}`,
  }));
  await enqueueAll(tx, "mail-new-lead", notices);
}

type Asked = {
  leadId: string;
  task: ReplyTask;
  assignedTo: string | null;
  now: Date;
};

/**
 * Adds to an open task without changing its due date, or creates one. The caller locks the email, so a lead never has
 * two.
 */
export async function askToAnswer(tx: Transaction, { leadId, task, assignedTo, now }: Asked) {
  const { title, detail, on = "lead_arrived" } = task;
  const open = await findOpenTask(tx, leadId, "first_response");
  if (open) {
    const before = open.detail ?? "";
    const both = before.includes(detail) ? before : `${before}\n\n${detail}`.trim().slice(-4_000);
    await updateTask(tx, open.id, { title, detail: both });
    return;
  }
  const dueAt = await startTarget(tx, { on, leadId, now });
  await addTask(tx, { leadId, kind: "first_response", title, detail, dueAt, assignedTo });
}
