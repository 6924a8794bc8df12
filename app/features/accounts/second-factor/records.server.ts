import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  hashRecoveryCode,
  newRecoveryCodes,
  pendingLifeMs,
} from "#app/features/accounts/second-factor/rules.ts";
import { mintToken } from "#app/features/accounts/tokens.server.ts";
import type { Transaction } from "#db/client.ts";
import { authenticatorApps, passkeys, pendingSignIns, recoveryCodes } from "#db/schema/index.ts";

export async function addPendingSignIn(tx: Transaction, userId: string, now: Date) {
  const { id, secretHash, token } = mintToken();
  const expiresAt = new Date(now.getTime() + pendingLifeMs);
  await tx.insert(pendingSignIns).values({ id, userId, secretHash, createdAt: now, expiresAt });
  return { token, expiresAt };
}

export const endPendingSignIns = (tx: Transaction, userId: string) =>
  tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));

/** Replaces the earlier ones. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, now: Date) {
  const codes = newRecoveryCodes((below) => randomInt(below));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code), createdAt: now })));
  return codes;
}

/** The password alone signs in again. */
export async function clearSecondFactor(tx: Transaction, userId: string) {
  for (const table of [authenticatorApps, passkeys, recoveryCodes, pendingSignIns])
    await tx.delete(table).where(eq(table.userId, userId));
}
