import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

// Fails when drizzle-kit would generate another migration.
const folder = mkdtempSync(path.join(tmpdir(), "schema-drift-"));
cpSync("migrations", folder, { recursive: true });
// drizzle-kit takes relative paths only, and always exits with 0.
const out = path.relative(".", folder);
const args = ["generate", "--dialect", "postgresql", "--schema", "db/schema/index.ts", "--out", out];
const { stdout, stderr } = spawnSync("drizzle-kit", args, { encoding: "utf8", timeout: 60_000 });
rmSync(folder, { recursive: true });
if (!stdout.includes("No schema changes")) {
  console.error(
    `db/schema needs a migration: npm run db:generate -- --name what-it-does\n${stdout}${stderr}`,
  );
  process.exit(1);
}
