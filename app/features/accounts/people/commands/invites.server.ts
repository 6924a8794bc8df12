import { and, eq, gt, isNull } from "drizzle-orm";
import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import { hashPassword, newPasswordProblem } from "#app/features/accounts/passwords.server.ts";
import {
  alreadyHasAccount,
  findInvite,
  unknownInvite,
} from "#app/features/accounts/people/queries.server.ts";
import { inviteLifeMs } from "#app/features/accounts/rules.ts";
import { mintToken } from "#app/features/accounts/tokens.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin, type StaffActor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import type { Transaction } from "#db/client.ts";
import { storeOnce } from "#db/idempotency.server.ts";
import { db } from "#db/instance.server.ts";
import { lockText } from "#db/locks.ts";
import { invites, profiles, users } from "#db/schema/index.ts";

type NewInvite = { name: string; email: string; role: StaffActor["role"]; formKey?: string | undefined };

export async function invitePerson(
  actor: Actor,
  { formKey, ...person }: NewInvite,
  now = new Date(),
): Promise<Result<{ email: string }>> {
  if (!isAdmin(actor) || actor.kind !== "staff") return refused("forbidden", accessDenied);
  const { name, email, role } = person;
  const answer = { email };
  return storeOnce({ form: "invite", formKey, content: person, answer }, async (tx) => {
    await lockText(tx, "email", email.toLowerCase());
    const [account] = await tx
      .select({ disabledAt: users.disabledAt })
      .from(users)
      .where(eq(users.email, email));
    if (account?.disabledAt)
      return refused("conflict", "This person's account is disabled. Enable it instead.", "email");
    if (account) return refused("conflict", "This person already has an account.", "email");
    const [open] = await tx
      .select({ id: invites.id })
      .from(invites)
      .where(and(eq(invites.email, email), isNull(invites.acceptedAt), isNull(invites.revokedAt)))
      .limit(1);
    if (open)
      return refused("conflict", "This person is already invited. Resend that invitation instead.", "email");
    // The secret is replaced when the email is sent, so that the outbox never holds a link.
    const { id, secretHash } = mintToken();
    const expiresAt = new Date(now.getTime() + inviteLifeMs);
    const invitedBy = actor.userId;
    await tx
      .insert(invites)
      .values({ id, name, email, role, secretHash, invitedBy, createdAt: now, expiresAt });
    await recordAudit(tx, { actor, action: "invitation", subject: `invite:${id}`, data: { email, role } });
    await sendInvite(tx, { id, email }, now);
    return done(answer);
  });
}

/** Valid for another 72 hours. Earlier links stop working. */
export const resendInvite = (actor: Actor, { inviteId }: { inviteId: string }, now = new Date()) =>
  onInvite(actor, inviteId, async (tx, { id, email, acceptedAt, revokedAt, ...sent }) => {
    if (acceptedAt || revokedAt) return refused("conflict", "This invitation is no longer open.");
    const sentAt = sent.expiresAt.getTime() - inviteLifeMs;
    if (now.getTime() - sentAt < slotMs)
      return refused(
        "conflict",
        `We sent this invitation less than a minute ago. Wait a minute, then send it again.`,
      );
    const expiresAt = new Date(now.getTime() + inviteLifeMs);
    await tx.update(invites).set({ expiresAt }).where(eq(invites.id, id));
    await recordAudit(tx, { actor, action: "send", subject: `invite:${id}`, data: { mail: "invitation" } });
    await sendInvite(tx, { id, email }, now);
    return done({ email });
  });

export const revokeInvite = (actor: Actor, { inviteId }: { inviteId: string }, now = new Date()) =>
  onInvite(actor, inviteId, async (tx, { id, email, acceptedAt, revokedAt }) => {
    if (acceptedAt) return refused("conflict", "This invitation was accepted. Disable the account instead.");
    if (revokedAt) return done({ email });
    await tx.update(invites).set({ revokedAt: now }).where(eq(invites.id, id));
    await recordAudit(tx, { actor, action: "invitation", subject: `invite:${id}`, data: { revoked: true } });
    return done({ email });
  });

async function onInvite(
  actor: Actor,
  inviteId: string,
  change: (tx: Transaction, invite: typeof invites.$inferSelect) => Promise<Result<{ email: string }>>,
): Promise<Result<{ email: string }>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  return db().transaction(async (tx) => {
    const [invite] = await tx.select().from(invites).where(eq(invites.id, inviteId)).for("update");
    return invite ? change(tx, invite) : refused("not_found", "There is no such invitation.");
  });
}

const slotMs = 60_000;

/** At most one email a minute. */
function sendInvite(tx: Transaction, { id, email }: { id: string; email: string }, now: Date) {
  const dedupeKey = `invitation:${id}:${Math.floor(now.getTime() / slotMs)}`;
  return enqueue(tx, "mail-invitation", { inviteId: id, email }, { dedupeKey });
}

/** Null once the invitation is no longer open. */
export async function renewInviteLink(inviteId: string, now = new Date()) {
  const { secretHash, token } = mintToken();
  const [invite] = await db()
    .update(invites)
    .set({ secretHash })
    .where(
      and(
        eq(invites.id, inviteId),
        isNull(invites.acceptedAt),
        isNull(invites.revokedAt),
        gt(invites.expiresAt, now),
      ),
    )
    .returning({ name: invites.name, email: invites.email, invitedBy: invites.invitedBy });
  if (!invite) return null;
  const [inviter] = invite.invitedBy
    ? await db().select({ name: users.name }).from(users).where(eq(users.id, invite.invitedBy))
    : [];
  return {
    ...invite,
    inviter: inviter?.name ?? null,
    token: `${inviteId}${token.slice(token.indexOf("."))}`,
  };
}

type Acceptance = { token: string; name: string; password: string };

export async function acceptInvite(
  _actor: Actor,
  { token, name, password }: Acceptance,
  now = new Date(),
): Promise<Result<{ email: string }>> {
  return db().transaction(async (tx) => {
    const invite = await findInvite(token, now, tx);
    if (!invite || invite.problem) return refused("conflict", invite?.problem ?? unknownInvite);
    const { id: inviteId, email, role } = invite;
    const weakness = newPasswordProblem(password, email);
    if (weakness) return refused("invalid", weakness, "password");
    const passwordHash = await hashPassword(password);
    const [person] = await tx
      .insert(users)
      .values({ email, name, passwordHash, passwordChosenAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!person) return refused("conflict", alreadyHasAccount);
    const { id } = person;
    await tx
      .insert(profiles)
      .values({ id, email, role })
      .onConflictDoUpdate({ target: profiles.email, set: { id, role } });
    await tx.update(invites).set({ acceptedAt: now }).where(eq(invites.id, inviteId));
    const actor: StaffActor = { kind: "staff", userId: id, name, email, role, sessionId: "" };
    const data = { accepted: true, role };
    await recordAudit(tx, { actor, action: "invitation", subject: `invite:${inviteId}`, data });
    return done({ email });
  });
}
