import { preferencesLinks } from "#app/features/messaging/preferences/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { withDatabase } from "../../scripts/with-database.ts";

// Prints the path of the preference page of a mailbox, which only an email has.
await withDatabase("preferences-link", async () => {
  const email = process.argv[2] ?? "";
  const links = await preferencesLinks(db(), [email]);
  console.log(new URL(links.get(email)?.url ?? "").pathname);
});
