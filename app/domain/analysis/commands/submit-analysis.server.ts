import { randomUUID } from "node:crypto";
import type { Actor } from "#app/domain/actor.ts";
import { formatAddressLine } from "#app/domain/analysis/rules/address.ts";
import { unitsUntold } from "#app/domain/analysis/rules/units.ts";
import type { AnalysisForm, Property } from "#app/domain/analysis/schema.ts";
import { noTouches, type Touches } from "#app/domain/attribution.ts";
import { recordConsents } from "#app/domain/consents/records.server.ts";
import { firstAnswer } from "#app/domain/form-key.server.ts";
import { pushNewLeads } from "#app/domain/odoo/commands.server.ts";
import { meetOwner, nameAnonymous, noteReturn, type Owner } from "#app/domain/owners/commands.server.ts";
import { done, type Result } from "#app/domain/result.ts";
import { findSettings } from "#app/domain/site/queries.server.ts";
import { isOutside } from "#app/domain/site/service-area.ts";
import { addTask, recordEvents } from "#app/domain/timeline/records.server.ts";
import { stateOfZip } from "#app/domain/us-states.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import { formatPhone } from "#app/ui/format.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisSubscribers, leads } from "#db/schema/index.ts";

type Submission = {
  form: AnalysisForm;
  /** Given with the form's first answer; a repeat with the same content has no second effect. */
  formKey: string;
  /** Path of the page that held the form, and the sender's address: kept with the consent. */
  page: string;
  ip: string;
  touches?: Touches;
  now?: Date;
};

/** What the owner waits for first is computed meanwhile, so that the mail can name the figure. */
const mailDelayMs = 8_000;

/**
 * Stores what an owner sent: a lead and an analysis entry for each property, subscriber, consent, timeline, the jobs
 * that price the properties and send the mails, and the task to answer, all or nothing. Returns the lead of the first
 * property, and the id of the submission, which only the sender gets to know. An owner who is known by the e-mail stays with the same member of staff and under the same name, and
 * gives a name to what stood there without one.
 */
export async function submitAnalysis(
  actor: Actor,
  { form, formKey, page, ip, touches = noTouches, now = new Date() }: Submission,
): Promise<Result<{ leadId: string; submissionId: string }>> {
  const { company, office } = await findSettings();
  return db().transaction(async (tx) => {
    const homes = form.properties.map((property, position) => ({
      property,
      position,
      leadId: randomUUID(),
      entryId: randomUUID(),
      isOutside: isOutside(company, property),
    }));
    const leadId = homes[0]?.leadId ?? "";
    const answer = { leadId, submissionId: randomUUID() };
    const repeated = await firstAnswer(tx, { form: "analysis", formKey, content: form, answer });
    if (repeated) return done(repeated);
    const owner = await meetOwner(tx, form);
    const name = owner.name ?? nameFromEmail(form.email);
    const sent: Sent = {
      ...answer,
      homes,
      form,
      name,
      owner,
      page,
      ip,
      touches,
      now,
    };

    await addLeadsAndEntries(tx, sent);
    await addSubscriber(tx, sent);
    await recordConsents(tx, {
      purposes: ["report"],
      email: form.email,
      phoneE164: form.phone?.e164,
      leadId,
      page,
      ip,
      at: now,
    });
    await tellTimelines(tx, actor, sent);
    await enqueueWork(tx, sent, office.newLeadAddresses);
    await pushNewLeads(
      tx,
      homes.map((home) => home.leadId),
    );
    await addTask(tx, {
      leadId,
      kind: "first_response",
      title: `Answer ${name}`,
      detail: describeWish(sent, company.shortName),
      dueAt: new Date(now.getTime() + office.firstResponseMinutes * 60_000),
      assignedTo: owner.assignedTo,
      dedupeKey: `first-response:${sent.submissionId}`,
    });
    return done(answer);
  });
}

/** A submission while it is being stored; `leadId` is the first home's. */
type Sent = Required<Omit<Submission, "formKey">> & {
  submissionId: string;
  leadId: string;
  homes: Home[];
  name: string;
  owner: Owner;
};

type Home = { property: Property; position: number; leadId: string; entryId: string; isOutside: boolean };

async function addLeadsAndEntries(tx: Transaction, sent: Sent) {
  const { form, homes, name, owner, submissionId, touches, now } = sent;
  const person = { name, email: form.email };
  const reach = form.phone ? { phone: form.phone.typed, phoneE164: form.phone.e164 } : reachBefore(owner);
  await tx.insert(leads).values(
    homes.map(({ property, leadId, isOutside }) => ({
      ...person,
      ...reach,
      ...homeOf(property),
      id: leadId,
      createdAt: now,
      submissionId,
      source: "analysis",
      status: "analysis_submitted",
      statusReason: isOutside ? "outside service area" : null,
      propertyAddress: addressOf(property),
      assignedTo: owner.assignedTo,
      firstTouch: touches.first,
      lastTouch: touches.last,
    })),
  );
  await tx.insert(analysisEntries).values(
    homes.map(({ property, position, leadId, entryId, isOutside }) => ({
      ...person,
      phone: form.phone?.typed ?? null,
      ...homeOf(property),
      id: entryId,
      createdAt: now,
      leadId,
      submissionId,
      position,
      estimateState: isOutside ? "outside" : "queued",
    })),
  );
}

async function addSubscriber(tx: Transaction, { form, name }: Sent) {
  await tx
    .insert(analysisSubscribers)
    .values({ email: form.email, name })
    .onConflictDoUpdate({ target: analysisSubscribers.email, set: { name } });
}

async function tellTimelines(tx: Transaction, actor: Actor, sent: Sent) {
  const { form, homes, name, owner, leadId, page, touches, now } = sent;
  const event = { actor, actorName: name, at: now };
  const [known] = owner.known;
  await recordEvents(
    tx,
    homes.map((home) => ({
      ...event,
      leadId: home.leadId,
      kind: "submitted",
      data: {
        properties: homes.length,
        page,
        outside: home.isOutside,
        ...(known && { knownSince: known.createdAt }),
      },
    })),
  );
  await noteReturn(tx, owner, { leadId, touches, event });
  await nameAnonymous(tx, owner, { name: form.name, event });
}

async function enqueueWork(tx: Transaction, { homes, submissionId, now }: Sent, staffAddresses: string[]) {
  const estimates = homes.flatMap(({ entryId, isOutside }) =>
    isOutside ? [] : [{ payload: { entryId, revision: 1 }, dedupeKey: `estimate:${entryId}:1` }],
  );
  await enqueueAll(tx, "estimate-property", estimates);
  const report = { dedupeKey: `rent-report:${submissionId}`, runAt: new Date(now.getTime() + mailDelayMs) };
  await enqueue(tx, "mail-rent-report", { submissionId }, report);
  const notices = staffAddresses.map((to) => ({
    payload: { submissionId, to },
    dedupeKey: `new-lead:${submissionId}:${to}`,
    runAt: report.runAt,
  }));
  await enqueueAll(tx, "mail-new-lead", notices);
}

/** The number that an owner gave last. */
function reachBefore({ known }: Owner) {
  const last = known.find(({ phoneE164 }) => phoneE164);
  return { phone: last?.phone ?? null, phoneE164: last?.phoneE164 ?? null };
}

const addressOf = (property: Property) =>
  formatAddressLine({
    street: property.streetAddress,
    city: property.city,
    state: stateOfZip(property.zipCode) ?? "",
    zipCode: property.zipCode,
  });

function homeOf(property: Property) {
  return {
    streetAddress: property.streetAddress,
    city: property.city,
    state: stateOfZip(property.zipCode) ?? "",
    zipCode: property.zipCode,
    propertyType: property.propertyType,
    squareFootage: property.squareFootage,
    unitCount: property.unitCount,
    bedrooms: property.bedrooms ?? null,
    bathrooms: property.bathrooms ?? null,
    yearBuilt: property.yearBuilt ?? null,
  };
}

const nameFromEmail = (email: string) => email.split("@")[0] ?? email;

function describeWish({ form, owner }: Sent, company: string) {
  const homes = form.properties.length === 1 ? "a property" : `${form.properties.length} properties`;
  const wish = `Asked ${company} for the rent of ${homes}. ${howToReach(form, reachBefore(owner).phoneE164)}`;
  return [wish, ...form.properties.flatMap(unitsToAsk)].join(" ");
}

/** A form without a script sends the one unit that it was filled with, whatever the building has. */
const unitsToAsk = (home: Property) =>
  unitsUntold(home) ? [`Multi-family counted as one unit: ask how many ${home.streetAddress} has.`] : [];

function howToReach(form: AnalysisForm, knownPhone: string | null) {
  if (form.phone) return "Left a phone number, so a call is welcome.";
  if (knownPhone) return `Left no phone number; ${formatPhone(knownPhone)} is known from an earlier request.`;
  return "Left no phone number with it.";
}
