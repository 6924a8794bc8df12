import "./entry.ts";
import { existsSync } from "node:fs";
import path from "node:path";
import { config } from "#app/config.server.ts";
import { withArchive } from "#app/features/backups/archive.server.ts";
import { restoreArchive } from "#app/features/backups/commands/restore.server.ts";
import { steps } from "#app/features/backups/rules.ts";
import { withDatabase } from "./with-database.ts";

const [, , file] = process.argv;
if (!file) throw new Error("Give the archive: npm run restore -- FILE");
const archiveFile = path.resolve(process.env.INIT_CWD ?? "", file);
if (!existsSync(archiveFile))
  throw new Error(`There is no file ${archiveFile}. Use: npm run restore -- FILE`);

await withDatabase(
  "npm run restore",
  async () => {
    console.error(steps.checking);
    await withArchive(archiveFile, config.backupPassphrase, (archive) =>
      restoreArchive(archive, {
        key: file,
        startedBy: "npm run restore",
        onStep: (step) => console.error(steps[step]),
      }),
    );
    console.log(
      "Restored. Nothing is sent until an admin confirms it under Admin, System, Backups. The database from before stays for seven days.",
    );
  },
  { prepares: true },
);
