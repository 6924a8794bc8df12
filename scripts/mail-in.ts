import "./entry.ts";
import { buffer } from "node:stream/consumers";
import { receiveMail } from "#app/features/conversations/mail/commands.server.ts";
import { registerFeatures } from "#app/registry.server.ts";
import { withDatabase } from "./with-database.ts";

// One raw email on standard input, as a mail server pipes it.
registerFeatures();
const raw = await buffer(process.stdin);
await withDatabase("npm run mail:in", async () => {
  const received = await receiveMail(raw);
  if (!received.ok) throw new Error("This is not an email.");
});
