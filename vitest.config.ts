import { defineConfig } from "vitest/config";
import { guardDriver } from "./db/driver-guard.ts";

export default defineConfig({
  test: {
    testTimeout: 30_000,
    // The database of a file is copied in a hook.
    hookTimeout: 60_000,
    reporters: ["default", "./tests/setup/failures.ts"],
    includeTaskLocation: true,
    // On two cores: a third works while the others wait for Postgres or for a vendor that is slow on purpose.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,db,emails,tests}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.db.test.ts"],
          setupFiles: ["tests/setup/strict.ts"],
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [guardDriver()],
        test: {
          name: "db",
          server: { deps: { inline: ["postgres"] } },
          include: ["{app,db}/**/*.db.test.ts"],
          globalSetup: ["tests/setup/postgres.ts"],
          setupFiles: ["tests/setup/strict.ts", "tests/setup/database.ts"],
          isolate: false,
        },
      },
    ],
  },
});
