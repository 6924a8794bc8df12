import { withDatabase } from "./with-database.ts";
import { sql } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
await withDatabase("x", async () => {
  console.log(JSON.stringify(await db().execute(sql.raw(process.argv[2]!)), null, 0).replaceAll("},{","}\n{"));
});
