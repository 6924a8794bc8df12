import { createHash } from "node:crypto";
import { and, inArray, or } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { lockLeads } from "#app/features/leads/commands/change-leads.server.ts";
import { deleteLocked, hasOpenDeal, removeLeads } from "#app/features/leads/commands/delete-leads.server.ts";
import { leadRows, type Reached } from "#app/features/leads/lead-rows.ts";
import { collectPerson, findPerson, readReached } from "#app/features/leads/person/queries.server.ts";
import type { EraseForm } from "#app/features/leads/person/schema.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { coOwners, leads } from "#db/schema/index.ts";

const mostLeads = 200;

const unreadable = "Enter a complete email or phone number.";

/** Admins only. JSON with the rows of each table, for the person who asked. Leaves an audit row. */
export async function exportPerson(
  actor: Actor,
  { typed, now = new Date() }: { typed: string; now?: Date },
): Promise<Result<string>> {
  const person = readReached(typed);
  if (!person) return refused("invalid", unreadable);
  const rows = await collectPerson(actor, person);
  if (!rows) return refused("forbidden", accessDenied);
  const subject = subjectOf(person);
  await db().transaction((tx) => recordAudit(tx, { actor, action: "export", subject, at: now }));
  return done(JSON.stringify({ person, exportedAt: now, rows }, null, 2));
}

/** Admins only. Payments, signed agreements, consents, stops and the audit log stay. Returns how many leads went. */
export async function erasePerson(
  actor: Actor,
  { person: typed, confirm, now = new Date() }: EraseForm & { now?: Date },
): Promise<Result<{ leads: number }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const person = readReached(typed);
  if (!person) return refused("invalid", unreadable, "person");
  if (JSON.stringify(readReached(confirm)) !== JSON.stringify(person))
    return refused("invalid", `Type ${typed} to confirm.`, "confirm");
  if ((await findPerson(actor, person)).length === 0)
    return refused("not_found", `Nothing is stored about ${typed}.`);
  return db().transaction(async (tx): Promise<Result<{ leads: number }>> => {
    const mine = or(inArray(leads.email, person.emails), inArray(leads.phoneE164, person.phones));
    const ids = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(mine)
      .limit(mostLeads + 1);
    if (ids.length > mostLeads)
      return refused("conflict", `More than ${mostLeads} leads. Delete them in the list first.`);
    const all = await lockLeads(
      tx,
      ids.map(({ id }) => id),
    );
    const [open] = await tx
      .select()
      .from(leads)
      .where(
        and(
          inArray(
            leads.id,
            all.map(({ id }) => id),
          ),
          hasOpenDeal,
        ),
      )
      .limit(1);
    if (open)
      return refused(
        "conflict",
        `${displayAddress(open) ?? "A lead"} has an open agreement, payment or invoice. Finish or cancel it first.`,
      );
    await deleteLocked(tx, all, { actor, now });
    for (const { erase } of leadRows()) await erase?.(tx, person);
    await tx
      .delete(coOwners)
      .where(or(inArray(coOwners.email, person.emails), inArray(coOwners.phoneE164, person.phones)));
    await removeLeads(tx, all);
    const data = { leads: all.length };
    await recordAudit(tx, { actor, action: "delete", subject: subjectOf(person), data, at: now });
    return done({ leads: all.length });
  });
}

/** Recognizable with the address at hand, and nothing without it. */
const subjectOf = (person: Reached) =>
  `person:${createHash("sha256").update(JSON.stringify(person)).digest("hex").slice(0, 16)}`;
