import "./entry.ts";
import { config } from "#app/config.server.ts";
import { ensureAdmin } from "#app/features/accounts/commands.server.ts";
import { randomPassword } from "#app/features/accounts/passwords.server.ts";
import { listAdminEmails } from "#app/features/accounts/queries.server.ts";
import { ForgotPassword } from "#app/features/accounts/schema.ts";
import { withDatabase } from "./with-database.ts";

await withDatabase("npm run admin:reset", async () => console.log(await reset(process.argv[2])));

async function reset(given: string | undefined) {
  const email = given === undefined ? await onlyAdmin() : validEmail(given);
  const password = randomPassword();
  await ensureAdmin({ email, password });
  return [
    `${email} is an admin and has a new password. Its sessions have ended, and its second factor is removed.`,
    `Password: ${password}`,
    "It is shown only here.",
    config.mail.url
      ? "To choose your own, use “Forgot your password?” on the sign-in page."
      : "“Forgot your password?” on the sign-in page sends mail, which needs SMTP_URL. Until then, run this command again for a new password.",
  ].join("\n");
}

async function onlyAdmin() {
  const emails = await listAdminEmails();
  const [first] = emails;
  if (!first) throw new Error("There is no admin yet. Create one: npm run admin:reset -- you@company.com");
  if (emails.length > 1)
    throw new Error(`Say which admin: npm run admin:reset -- EMAIL, one of ${emails.join(", ")}`);
  return first;
}

function validEmail(given: string) {
  const parsed = ForgotPassword.safeParse({ email: given });
  if (!parsed.success) throw new Error(`${given} is not an email address.`);
  return parsed.data.email;
}
