import { randomUUID } from "node:crypto";
import { findStaffOf } from "#app/features/accounts/queries.server.ts";
import { createLead } from "#app/features/leads/commands/leads.server.ts";
import { reasonOfPlace } from "#app/features/leads/outside.ts";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import type { NewLeadForm } from "#app/features/leads/schema.ts";
import { addTask, recordEvent } from "#app/features/leads/timeline/records.server.ts";
import type { KnownLead } from "#app/features/leads/types.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import type { ServiceArea } from "#app/features/settings/company/service-area.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { lockContacts } from "#db/locks.ts";

type Created = { leadId: string } | { known: KnownLead[] };

/**
 * Saves nothing and returns the known leads if the email or phone is known and `known` is not "add". A lock covers
 * concurrent entries of the same contact.
 */
export async function enterLead(
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
    await createLead(tx, form.source, {
      ...leadOf(form, company),
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
    // Staff are already in contact by phone or in person.
    if (form.source !== "phone" && form.source !== "walk-in")
      await addFirstTask(tx, { leadId: id, form, assignedTo, now, minutes: office.firstResponseMinutes });
    return done(answer);
  });
  return "known" in stored ? done({ known: stored.known }) : stored;
}

function leadOf(form: NewLeadForm, area: ServiceArea) {
  return {
    contact: form,
    ...(form.address && {
      streetAddress: form.address.street,
      city: form.address.city,
      state: form.address.state,
      zipCode: form.address.zipCode,
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
