import { randomUUID } from "node:crypto";
import type { Actor } from "#app/domain/actor.ts";
import { formatAddressLine } from "#app/domain/analysis/rules/address.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { reasonOfPlace } from "#app/domain/leads/outside.ts";
import { listKnownLeads } from "#app/domain/leads/queries/known.server.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import type { NewLeadForm } from "#app/domain/leads/schema.ts";
import type { KnownLead } from "#app/domain/leads/types.ts";
import { pushNewLeads } from "#app/domain/odoo/commands.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import type { ServiceArea } from "#app/domain/site/service-area.ts";
import { findStaffOf } from "#app/domain/staff/queries.server.ts";
import { addTask, recordEvent } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { lockContacts } from "#db/locks.ts";
import { leads } from "#db/schema/index.ts";

type Created = { leadId: string } | { known: KnownLead[] };

/**
 * Writes down a lead that came by phone, mail or in person: lead, timeline, note and the task to answer. When e-mail
 * or phone are known and the form does not say `known: "add"`, nothing is stored and the known leads come back. A
 * known owner stays with the same person unless another is named. Of two people who write down the same caller at the
 * same moment, the second is told of the first's lead.
 */
export async function createLead(
  actor: Actor,
  { form, now = new Date(), id = randomUUID() }: { form: NewLeadForm; now?: Date; id?: string },
): Promise<Result<Created>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to add a lead.");
  const { company, office } = await findSettings();
  const { formKey, ...content } = form;
  const answer = { leadId: id };
  const stored = await storeOnce({ form: "new-lead", formKey, content, answer }, async (tx) => {
    const contact = { email: form.email, phoneE164: form.phone?.e164 };
    await lockContacts(tx, contact);
    const known = await listKnownLeads(contact, tx);
    if (known.length > 0 && form.known !== "add") return { ok: false as const, known };
    const assignedTo = form.assignedTo ?? (await findStaffOf(tx, contact));
    await tx.insert(leads).values({ ...rowOf(form, company), id, createdAt: now, assignedTo });
    await recordEvent(tx, {
      leadId: id,
      kind: "created",
      actor,
      at: now,
      data: { source: form.source, ...(known[0] && { knownAs: known[0].id }) },
    });
    if (known[0])
      await recordEvent(tx, {
        leadId: known[0].id,
        kind: "came_again",
        actor,
        actorName: form.name,
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
    await pushNewLeads(tx, [id]);
    // Whoever called or came in is being spoken with.
    if (form.source !== "phone" && form.source !== "walk-in")
      await addFirstTask(tx, { leadId: id, form, assignedTo, now, minutes: office.firstResponseMinutes });
    return done(answer);
  });
  return "known" in stored ? done({ known: stored.known }) : stored;
}

function rowOf(form: NewLeadForm, area: ServiceArea) {
  return {
    name: form.name,
    email: form.email ?? null,
    phone: form.phone?.typed ?? null,
    phoneE164: form.phone?.e164 ?? null,
    status: "leads",
    source: form.source,
    ...(form.address && {
      streetAddress: form.address.street,
      city: form.address.city,
      state: form.address.state,
      zipCode: form.address.zipCode,
      propertyAddress: formatAddressLine(form.address),
      statusReason: reasonOfPlace(area, form.address, null),
      propertyType: form.propertyType ?? null,
      unitCount: form.unitCount ?? 1,
      squareFootage: form.squareFootage ?? null,
      bedrooms: form.bedrooms ?? null,
      bathrooms: form.bathrooms ?? null,
      yearBuilt: form.yearBuilt ?? null,
    }),
  };
}

type FirstTask = { leadId: string; form: NewLeadForm; assignedTo: string | null; now: Date; minutes: number };

function addFirstTask(tx: Transaction, { leadId, form, assignedTo, now, minutes }: FirstTask) {
  return addTask(tx, {
    leadId,
    kind: "first_response",
    title: `Answer ${form.name}`,
    detail: form.phone ? "Left a phone number, so a call is welcome." : "Left no phone number with it.",
    dueAt: new Date(now.getTime() + minutes * 60_000),
    assignedTo,
    dedupeKey: `first-response:${leadId}`,
  });
}
