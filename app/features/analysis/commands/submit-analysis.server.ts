import { randomUUID } from "node:crypto";
import { findReader } from "#app/features/analysis/queries/report.server.ts";
import { mayAct } from "#app/features/analysis/report/page.ts";
import { unitsUntold } from "#app/features/analysis/rules/facts.ts";
import type { AnalysisForm } from "#app/features/analysis/schema.ts";
import { createLeads, lockLead, updateLead } from "#app/features/leads/commands/leads.server.ts";
import { askToAnswer } from "#app/features/leads/commands/new-lead.server.ts";
import {
  meetOwner,
  nameAnonymous,
  noteReturn,
  type Owner,
  touchOf,
} from "#app/features/leads/owners/commands.server.ts";
import { homeKey } from "#app/features/leads/property/address.ts";
import { factLabels, factNames } from "#app/features/leads/property/facts.ts";
import { factsOfForm, type Property } from "#app/features/leads/property/schema.ts";
import { isMadeUpName, unprovenName } from "#app/features/leads/rules.ts";
import { recordConsents } from "#app/features/messaging/consents/records.server.ts";
import { marketingPurposes } from "#app/features/messaging/consents/schema.ts";
import { findPlan } from "#app/features/pricing/queries.server.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { isOutside } from "#app/features/settings/company/service-area.ts";
import { addTask } from "#app/features/tasks/records.server.ts";
import { startTarget } from "#app/features/tasks/targets/commands.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { noTouches, type Touches } from "#app/lib/attribution.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatPhone } from "#app/lib/format.ts";
import { displayName } from "#app/lib/labels.ts";
import { done, type Result } from "#app/lib/result.ts";
import { stateCode, stateOfZip } from "#app/lib/us-states.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { firstAnswer } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisSubscribers } from "#db/schema/index.ts";

type Submission = {
  form: AnalysisForm;
  formKey: string;
  page: string;
  /** As chosen on the website, unchecked. */
  plan?: string | null;
  /** Of the browser's reports. */
  keys?: readonly string[];
  ip: string;
  touches?: Touches;
  now?: Date;
};

const mailDelayMs = 8_000;

export async function submitAnalysis(
  actor: Actor,
  {
    form,
    formKey,
    page,
    plan: chosen = null,
    keys = [],
    ip,
    touches = noTouches,
    now = new Date(),
  }: Submission,
): Promise<Result<{ leadId: string; submissionId: string; isUnproven: boolean }>> {
  const { company, office } = await findSettings();
  const plan = (await findPlan(chosen, dayIn(company.timeZone, now)))?.name ?? null;
  return db().transaction(async (tx) => {
    // A concurrent repeat waits for the lock of the email.
    const owner = await meetOwner(tx, form);
    const homes = await Promise.all(
      form.properties.map(async (property, position) => {
        const known = owner.known.find((lead) => isHome(lead, property)) ?? null;
        return {
          property,
          position,
          known,
          isUnproven: known !== null && (await findReader(known, keys, tx)).reader === "stranger",
          leadId: known?.id ?? randomUUID(),
          entryId: randomUUID(),
          isOutside: isOutside(company, property),
        };
      }),
    );
    const open = homes.find((home) => !home.isUnproven);
    const { leadId = "", known = null } = open ?? homes[0] ?? {};
    const answer = { leadId, submissionId: randomUUID(), isUnproven: !open };
    const repeated = await firstAnswer(tx, { form: "analysis", formKey, content: form, answer });
    if (repeated) return done(repeated);
    const name = owner.name ?? nameFromEmail(form.email);
    const request: AnalysisRequest = {
      ...answer,
      homes,
      form,
      name,
      owner,
      page,
      plan,
      keys,
      ip,
      touches,
      now,
    };

    const assignedTo = await addLeadsAndEntries(tx, actor, request);
    await tx
      .insert(analysisSubscribers)
      .values({ email: form.email, name })
      .onConflictDoUpdate({ target: analysisSubscribers.email, set: { name } });
    await recordConsents(tx, {
      purposes: ["report", ...marketingPurposes(form)],
      email: form.email,
      phoneE164: form.phone?.e164,
      leadId,
      page,
      ip,
      at: now,
      actor,
      actorName: open ? name : unprovenName,
    });
    const event = { actor, actorName: name, at: now };
    const fresh = homes.find(({ known }) => !known);
    if (fresh) await noteReturn(tx, owner, { leadId: fresh.leadId, touches, event });
    await nameAnonymous(tx, owner, { name: form.name, event });
    await enqueueWork(tx, request, office.newLeadAddresses);
    const asker = open || !known ? name : displayName(known.name);
    const task = { title: `Reply to ${asker}`, detail: describeWish(request, company.shortName) };
    if (known) await askToAnswer(tx, { leadId, task, assignedTo, now });
    else
      await addTask(tx, {
        leadId,
        kind: "first_response",
        ...task,
        dueAt: await startTarget(tx, { on: "lead_arrived", leadId, now }),
        assignedTo,
        dedupeKey: `first-response:${request.submissionId}`,
      });
    return done(answer);
  });
}

type AnalysisRequest = Required<Omit<Submission, "formKey">> & {
  submissionId: string;
  leadId: string;
  homes: Home[];
  name: string;
  owner: Owner;
};

type Home = {
  property: Property;
  position: number;
  /** The owner asked for this home before. */
  known: Owner["known"][number] | null;
  /** It is known, and this browser has not proven to be its owner's. */
  isUnproven: boolean;
  leadId: string;
  entryId: string;
  isOutside: boolean;
};

const isHome = (lead: Owner["known"][number], { streetAddress, zipCode }: Property) =>
  Boolean(lead.streetAddress && lead.zipCode) &&
  homeKey({ address: lead.streetAddress ?? "", zipCode: lead.zipCode ?? "" }) ===
    homeKey({ address: streetAddress, zipCode });

/** Returns the assignee. */
async function addLeadsAndEntries(tx: Transaction, actor: Actor, request: AnalysisRequest) {
  const { form, homes, name, owner, submissionId, page, plan, touches, now } = request;
  const [known] = owner.known;
  const fresh = homes.filter((home) => !home.known);
  const leads = await createLeads(
    tx,
    "analysis",
    fresh.map(({ property, leadId, isOutside }) => ({
      ...homeOf(property),
      contact: { ...form, name, phone: form.phone ?? reachBefore(owner) },
      id: leadId,
      createdAt: now,
      submissionId,
      statusReason: isOutside ? "outside service area" : null,
      assignedTo: owner.assignedTo,
      touches,
      event: {
        kind: "submitted",
        actor,
        actorName: name,
        at: now,
        data: {
          properties: homes.length,
          page,
          ...(plan && { plan }),
          outside: isOutside,
          ...(known && { knownSince: known.createdAt }),
        },
      },
    })),
  );
  const priced = [...fresh];
  for (const home of homes)
    if (home.known && (await returnTo(tx, home.leadId, { actor, home, request }))) priced.push(home);
  if (priced.length > 0)
    await tx.insert(analysisEntries).values(
      priced.map(({ property, position, leadId, entryId, isOutside }) => ({
        // Not the known name: the browser that sent the form sees it.
        name: form.name ?? nameFromEmail(form.email),
        email: form.email,
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
  const served = priced.filter((home) => !home.isOutside);
  await enqueueAll(
    tx,
    "estimate-property",
    served.map(({ entryId }) => ({
      payload: { entryId, revision: 1 },
      dedupeKey: `estimate:${entryId}:1`,
    })),
  );
  const first = homes.find(({ leadId }) => leadId === request.leadId);
  return (first?.known ?? leads[0])?.assignedTo ?? null;
}

type Repeat = { actor: Actor; home: Home; request: AnalysisRequest };

/**
 * False if everything stays as it is: an agreement is out, or anyone typed the owner's email. Unknown facts erase
 * nothing.
 */
async function returnTo(tx: Transaction, leadId: string, { actor, home, request }: Repeat) {
  const { form, homes, name, page, plan, keys, touches, now } = request;
  const lead = await lockLead(tx, leadId);
  if (!lead) return false;
  const standing = await findReader(lead, keys, tx);
  const isProven = mayAct(standing);
  const event = { leadId, actor, actorName: isProven ? name : unprovenName, at: now };
  const data = {
    source: "analysis",
    page,
    ...(plan && isProven && { plan }),
    properties: homes.length,
    outside: home.isOutside,
  };
  await recordEvent(tx, {
    ...event,
    kind: "came_again",
    ...(!isProven && { body: describeUnproven(form, home) }),
    data: { ...data, ...touchOf(touches) },
  });
  if (standing.isFrozen || !isProven) return false;
  const facts = factsOfForm(home.property);
  const stored = homeFacts.filter((fact) => (facts[fact] ?? null) !== null && facts[fact] !== lead[fact]);
  const change = Object.fromEntries(stored.map((fact) => [fact, facts[fact]]));
  const phone = lead.phone ? {} : { phone: form.phone?.typed, phoneE164: form.phone?.e164 };
  const newName = form.name && isMadeUpName(lead) ? { name: form.name } : {};
  await updateLead(tx, leadId, { ...change, ...phone, ...newName });
  const differs = Object.fromEntries(stored.map((fact) => [fact, { from: lead[fact], to: facts[fact] }]));
  if (stored.length > 0) await recordEvent(tx, { ...event, kind: "facts_corrected", data: differs });
  return true;
}

const homeFacts = factNames.filter((fact) => !["streetAddress", "city", "zipCode"].includes(fact));

/** The new homes share a report, and the known ones that of their first request. */
async function enqueueWork(
  tx: Transaction,
  { homes, submissionId, now }: AnalysisRequest,
  staffAddresses: string[],
) {
  const runAt = new Date(now.getTime() + mailDelayMs);
  const known = homes.flatMap((home) => home.known ?? []);
  const again = new Map(known.map((lead) => [lead.submissionId ?? lead.id, lead.id]));
  const reports = known.length < homes.length ? [submissionId, ...again.keys()] : again.keys();
  for (const id of reports) {
    const leadId = again.get(id);
    // At most one a day about a known home, because anyone can type an email and an address.
    const key = leadId ? `${leadId}:${now.toISOString().slice(0, 10)}` : id;
    await enqueue(tx, "mail-rent-report", { submissionId: id }, { dedupeKey: `rent-report:${key}`, runAt });
    const notices = staffAddresses.map((to) => ({
      payload: leadId ? { leadId, to } : { submissionId, to },
      dedupeKey: `new-lead:${key}:${to}`,
      runAt,
    }));
    await enqueueAll(tx, "mail-new-lead", notices);
  }
}

function reachBefore({ known }: Owner) {
  const last = known.find(({ phoneE164 }) => phoneE164);
  return last?.phone ? { typed: last.phone, e164: last.phoneE164 } : null;
}

const homeOf = (property: Property) => ({
  ...factsOfForm(property),
  state: stateCode(property.state ?? "") ?? stateOfZip(property.zipCode) ?? "",
});

const nameFromEmail = (email: string) => email.split("@")[0] ?? email;

/** For staff, who decide what of it to use. */
function describeUnproven({ name, phone }: AnalysisForm, { property }: Home) {
  const facts = factsOfForm(property);
  const typedFacts = homeFacts.filter((fact) => (facts[fact] ?? null) !== null);
  const details = [
    name,
    phone && formatPhone(phone.e164),
    ...typedFacts.map((fact) => `${factLabels[fact]}: ${facts[fact]}`),
  ];
  return `We could not verify that the owner of ${property.streetAddress} asked for this, so nothing has changed. Given: ${details.filter(Boolean).join(", ")}.`;
}

function describeWish({ form, homes: all, owner }: AnalysisRequest, company: string) {
  const homes = form.properties.length === 1 ? "a property" : `${form.properties.length} properties`;
  const wish = `Asked ${company} for the rent of ${homes}. ${howToReach(form, reachBefore(owner)?.e164 ?? null)}`;
  const unproven = all.filter((home) => home.isUnproven).map((home) => describeUnproven(form, home));
  return [wish, ...form.properties.flatMap(unitsToAsk), ...unproven].join(" ");
}

const unitsToAsk = (home: Property) =>
  unitsUntold(home) ? [`Multi-family counted as one unit: ask how many ${home.streetAddress} has.`] : [];

function howToReach(form: AnalysisForm, knownPhone: string | null) {
  if (form.phone) return "Left a phone number, so a call is welcome.";
  if (knownPhone) return `Left no phone number; ${formatPhone(knownPhone)} is known from an earlier request.`;
  return "Left no phone number with it.";
}
