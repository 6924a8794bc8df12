import { and, eq, gte, lte } from "drizzle-orm";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { type Actor, accessDenied } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { formatDay } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { absences, users } from "#db/schema/index.ts";

type NewAbsence = { startsOn: string; endsOn: string; note?: string | undefined };

/** Their own. The same absence twice counts as one. */
export async function addAbsence(
  actor: Actor,
  { startsOn, endsOn, note = "" }: NewAbsence,
  now = new Date(),
): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  if (endsOn < dayIn((await findCompany()).timeZone, now))
    return refused("invalid", "Choose days that are not over yet.", "endsOn");
  const { userId } = actor;
  return db().transaction(async (tx) => {
    // Two absences at the same moment must not overlap.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const [other] = await tx
      .select()
      .from(absences)
      .where(and(eq(absences.userId, userId), lte(absences.startsOn, endsOn), gte(absences.endsOn, startsOn)))
      .limit(1);
    if (other?.startsOn === startsOn && other.endsOn === endsOn) return done(undefined);
    if (other)
      return refused(
        "conflict",
        `This overlaps your absence from ${formatDay(other.startsOn)} to ${formatDay(other.endsOn)}. Remove that one first.`,
        "startsOn",
      );
    await tx.insert(absences).values({ userId, startsOn, endsOn, note: note || null });
    return done(undefined);
  });
}

/** Removing it twice is not an error. */
export async function removeAbsence(actor: Actor, { id }: { id: string }): Promise<Result> {
  if (actor.kind !== "staff") return refused("forbidden", accessDenied);
  await db()
    .delete(absences)
    .where(and(eq(absences.id, id), eq(absences.userId, actor.userId)));
  return done(undefined);
}
