import { and, eq, isNull, lt, or } from "drizzle-orm";
import { isScope } from "#app/features/accounts/api-tokens/scopes.ts";
import { recordChange } from "#app/features/accounts/audit/records.server.ts";
import { mintToken, readToken, secretMatches } from "#app/features/accounts/tokens.server.ts";
import { type Actor, isAdmin } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { apiTokens } from "#db/schema/index.ts";

/** Lets people and secret scanners recognize a leaked token. */
const prefix = "porchlight_";
const day = 86_400_000;
const usedEveryMs = 60_000;

type NewToken = {
  formKey?: string | undefined;
  name: string;
  scopes: readonly string[];
  days?: number | undefined;
  /** Instead of `days`. */
  expiresAt?: Date | undefined;
  now?: Date;
};

type MadeToken = { id: string; token: string };

/** Returns the token, which is not stored: it is empty for a form sent again. Without an end it never expires. */
export async function createToken(
  actor: Actor,
  { formKey, name, scopes, days, expiresAt, now = new Date() }: NewToken,
): Promise<Result<MadeToken>> {
  if (!mayManage(actor)) return notAllowed;
  const label = name.trim().slice(0, 80);
  if (!label) return refused("invalid", "Say what the token is for.", "name");
  const strange = scopes.find((scope) => !isScope(scope));
  if (strange !== undefined) return refused("invalid", `There is no scope ${strange}.`, "scopes");
  if (scopes.length === 0) return refused("invalid", "Name at least one scope.", "scopes");
  if (days !== undefined && !(Number.isInteger(days) && days >= 1 && days <= 3_650))
    return refused("invalid", "Give from 1 to 3650 days.", "days");
  if (expiresAt && expiresAt <= now) return refused("invalid", "Choose today or a later day.", "expiresOn");
  const { id, secretHash, token } = mintToken();
  const after = {
    name: label,
    scopes: [...new Set(scopes)],
    expiresAt: days === undefined ? (expiresAt ?? null) : new Date(now.getTime() + days * day),
  };
  const form = { form: "token", formKey, content: after, answer: { id: "", token: "" } };
  return storeOnce<MadeToken>(form, async (tx) => {
    const createdBy = actor.kind === "staff" ? actor.userId : null;
    await tx.insert(apiTokens).values({ ...after, id, secretHash, createdAt: now, createdBy });
    await recordChange(tx, { actor, action: "token", subject: `token:${id}`, before: null, after, at: now });
    return done({ id, token: prefix + token });
  });
}

export async function revokeToken(
  actor: Actor,
  { id, now = new Date() }: { id: string; now?: Date },
): Promise<Result> {
  if (!mayManage(actor)) return notAllowed;
  return db().transaction(async (tx): Promise<Result> => {
    const revoked = await tx
      .update(apiTokens)
      .set({ revokedAt: now })
      .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)))
      .returning({ id: apiTokens.id });
    if (revoked.length === 0) return refused("not_found", "There is no such token in use.");
    const change = { before: { revokedAt: null }, after: { revokedAt: now }, at: now };
    await recordChange(tx, { actor, action: "token", subject: `token:${id}`, ...change });
    return done(undefined);
  });
}

export async function acceptToken(text: string, now = new Date()): Promise<Actor | null> {
  const halves = text.startsWith(prefix) ? readToken(text.slice(prefix.length)) : undefined;
  if (!halves) return null;
  const [row] = await db().select().from(apiTokens).where(eq(apiTokens.id, halves.id));
  if (!row || !secretMatches(halves.secret, row.secretHash)) return null;
  if (row.revokedAt || (row.expiresAt && row.expiresAt <= now)) return null;
  const before = new Date(now.getTime() - usedEveryMs);
  if (!row.lastUsedAt || row.lastUsedAt < before)
    await db()
      .update(apiTokens)
      .set({ lastUsedAt: now })
      .where(
        and(eq(apiTokens.id, row.id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))),
      );
  return { kind: "token", tokenId: row.id, name: row.name, scopes: row.scopes };
}

const mayManage = (actor: Actor) => isAdmin(actor) || actor.kind === "system";
const notAllowed = refused("forbidden", "Only an admin can do this.");
