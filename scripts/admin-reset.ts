import path from "node:path";
import { config } from "#app/config.server.ts";
import { ensureAdmin } from "#app/domain/staff/commands.server.ts";
import { randomPassword } from "#app/domain/staff/passwords.server.ts";
import { listAdminEmails } from "#app/domain/staff/queries.server.ts";
import { ForgotPassword } from "#app/domain/staff/schema.ts";
import { startEmbedded } from "#db/embedded.ts";
import { claimFolder } from "#db/folder-claim.ts";
import { closeDatabase, openDatabase } from "#db/instance.server.ts";
import { ensureDatabase, migrateDatabase, waitForServer } from "#db/migrate.ts";

// Gives an admin a new random password, whether the program runs or not.
process.chdir(path.resolve(import.meta.dirname, ".."));
try {
  await withDatabase(async () => console.log(await reset(process.argv[2])));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function reset(given: string | undefined) {
  const email = given === undefined ? await onlyAdmin() : validEmail(given);
  const password = randomPassword();
  const outcome = await ensureAdmin({ email, password });
  const what =
    outcome === "made"
      ? `Made a new admin, ${email}.`
      : `Gave ${email} a new password and the role of an admin; all sessions of this account have ended.`;
  return [
    what,
    `Password: ${password}`,
    "It is shown only here. To set one of your own, use 'Forgot your password?' on the sign-in page.",
    ...(config.admin?.email.toLowerCase() === email.toLowerCase()
      ? ["ADMIN_EMAIL names this account: the next start sets ADMIN_PASSWORD again."]
      : []),
  ].join("\n");
}

async function onlyAdmin() {
  const emails = await listAdminEmails();
  const [first] = emails;
  if (!first)
    throw new Error("There is no admin yet. Say whom to make one: npm run admin:reset -- you@company.com");
  if (emails.length > 1)
    throw new Error(`Say which admin: npm run admin:reset -- EMAIL, one of ${emails.join(", ")}`);
  return first;
}

function validEmail(given: string) {
  const parsed = ForgotPassword.safeParse({ email: given });
  if (!parsed.success) throw new Error(`${given} is not an email address.`);
  return parsed.data.email;
}

/** With the configured database, or the embedded one, which is stopped again only when it was started here. */
async function withDatabase(work: () => Promise<void>) {
  if (config.databaseUrl) return withOpen(config.databaseUrl, work);
  const embedded = await startEmbedded(config.dataDir);
  if (embedded.adopted) return withOpen(embedded.url, work);
  const release = claimFolder(config.dataDir, "npm run admin:reset");
  try {
    await ensureDatabase(embedded.url);
    await withOpen(embedded.url, work);
  } finally {
    embedded.stop();
    release();
  }
}

async function withOpen(url: string, work: () => Promise<void>) {
  await waitForServer(url, 10);
  await migrateDatabase(url);
  openDatabase(url);
  await work().finally(closeDatabase);
}
