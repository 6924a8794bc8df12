import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { appLink, inGroups, qrCode } from "#app/features/accounts/second-factor/rules.ts";
import { readToken, secretMatches } from "#app/features/accounts/tokens.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import type { Database } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { authenticatorApps, passkeys, pendingSignIns, profiles, users } from "#db/schema/index.ts";

export const hasAppOf = (userId: SQL) => sql<boolean>`exists (
  select from auth.authenticator_apps a where a.user_id = ${userId} and a.confirmed_at is not null)`;

export const hasPasskeyOf = (userId: SQL) =>
  sql<boolean>`exists (select from auth.passkeys p where p.user_id = ${userId})`;

const requiresFactor = sql`coalesce(
  (select (value->>'requireSecondFactor')::boolean from public.site_settings where key = 'security'), false)`;

/** An admin without a second factor while the settings require one. */
export const needsFactorOf = (userId: SQL, role: SQL) => sql<boolean>`coalesce(
  ${role} = 'admin' and ${requiresFactor} and not ${hasAppOf(userId)} and not ${hasPasskeyOf(userId)}, false)`;

export async function findFactors(from: Pick<Database, "select">, id: string) {
  const [row] = await from
    .select({
      appSince: authenticatorApps.confirmedAt,
      hasPasskey: hasPasskeyOf(sql`${users.id}`),
      codesLeft: sql<number>`(
        select count(*)::int from auth.recovery_codes c where c.user_id = ${users.id} and c.used_at is null)`,
      isRequired: sql<boolean>`coalesce(${profiles.role} = 'admin' and ${requiresFactor}, false)`,
    })
    .from(users)
    .leftJoin(authenticatorApps, eq(authenticatorApps.userId, users.id))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, id));
  const factors = row ?? { appSince: null, hasPasskey: false, codesLeft: 0, isRequired: false };
  const hasApp = factors.appSince !== null;
  return { ...factors, hasApp, hasFactor: hasApp || factors.hasPasskey };
}

/** What the account page shows. */
export async function findOwnFactors({ userId }: StaffActor) {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  const [factors, keys] = await Promise.all([
    findFactors(db(), userId),
    db()
      .select({ id, name, createdAt, lastUsedAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(createdAt), asc(id))
      .limit(50),
  ]);
  return { ...factors, passkeys: keys };
}

/** Null unless an app is being set up. */
export async function findAppSetUp({ userId, email }: StaffActor, company: string) {
  const [app] = await db()
    .select({ secret: authenticatorApps.secret })
    .from(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNull(authenticatorApps.confirmedAt)));
  if (!app) return null;
  const link = appLink({ secret: app.secret, email, company });
  return { link, qr: qrCode(link), secret: inGroups(app.secret) };
}

/** Undefined if it has expired or was finished. */
export async function findPendingSignIn(token: string, now: Date, from: Pick<Database, "select"> = db()) {
  const parts = readToken(token);
  if (!parts) return;
  const { secretHash, expiresAt } = pendingSignIns;
  const user = sql`${users.id}`;
  const [row] = await from
    .select({
      secretHash,
      expiresAt,
      userId: users.id,
      hasApp: hasAppOf(user),
      hasPasskey: hasPasskeyOf(user),
    })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(and(eq(pendingSignIns.id, parts.id), isNull(users.disabledAt)));
  if (!row || row.expiresAt <= now || !secretMatches(parts.secret, row.secretHash)) return;
  const { userId, hasApp, hasPasskey } = row;
  return { userId, hasApp, hasPasskey };
}
