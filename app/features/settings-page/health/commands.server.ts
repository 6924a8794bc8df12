import { checkVendor, type VendorOutcome } from "#app/features/settings/integrations/commands.server.ts";
import { modes } from "#app/features/settings/integrations/queries.server.ts";
import { type Vendor, vendorTable } from "#app/features/settings/integrations/rules.ts";
import { enqueueUnlessJust } from "#app/jobs/outbox.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";

/** Admins only. Asks a vendor that is live; read-only and free of charge. Returns its label. */
export async function testVendor(actor: Actor, { vendor }: { vendor: Vendor }): Promise<Result<string>> {
  if (!isAdmin(actor)) return refused("forbidden", accessDenied);
  const { label } = vendorTable[vendor];
  if (modes[vendor]() !== "live")
    return refused("conflict", `${label} is not live, so there is nothing to test.`);
  const outcome: VendorOutcome = await checkVendor(vendor);
  return outcome.ok ? done(label) : refused("unavailable", `${label}: ${outcome.detail}`);
}

/** Admins only. To the admin's own address, like any other email. Returns the address. */
export async function sendTestMessage(actor: Actor, now = new Date()): Promise<Result<string>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  const { userId, email } = actor;
  const isNew = await db().transaction((tx) =>
    enqueueUnlessJust(tx, "mail-test", { email }, { key: `test-message:${userId}`, now }),
  );
  return isNew
    ? done(email)
    : refused("conflict", "A test message was just sent. Look for it in the outbox.");
}
