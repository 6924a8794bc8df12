import { globSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Others belong to the feature with the name of their schema file. A lead that changes hands takes its open tasks along,
// and an import creates thousands of leads with few statements.
const owners: Record<string, string[]> = {
  jobs: ["jobs", "features/messaging"],
  leads: ["features/leads", "features/lead-lists/imports", "timeline"],
  server: ["server"],
  tasks: ["features/tasks", "features/leads"],
  timeline: ["timeline", "features/leads"],
};

// The seed writes history that no command can produce.
const exempt = /\.test\.ts$|^app\/seed\//;

const writes = /(?:\.(?:insert|update|delete)\(|(?:saveItem|moveRows)\(\w+, )(\w+)/g;
// A table and the condition of its expired rows.
const retention = /\[\s*(\w+),/g;

function writesIn(file: string) {
  const text = readFileSync(file, "utf8");
  const deletes = file.endsWith("/schedules.server.ts") ? text.matchAll(retention) : [];
  return [...text.matchAll(writes), ...deletes];
}

/** Returns "file: table". */
export function foreignWrites() {
  const ownerOf = new Map<string, string[]>();
  for (const file of globSync("db/schema/*.ts")) {
    const name = file.replace(/^.*\/|\.ts$/g, "");
    for (const [, table = ""] of readFileSync(file, "utf8").matchAll(
      /export const (\w+) = (?:pgTable|\w+Table)\(/g,
    ))
      ownerOf.set(table, owners[name] ?? [`features/${name}`]);
  }
  return globSync("app/**/*.ts")
    .filter((file) => !exempt.test(file))
    .sort()
    .flatMap((file) =>
      writesIn(file).flatMap(([, table = ""]) => {
        const owner = ownerOf.get(table);
        return !owner || owner.some((folder) => file.startsWith(`app/${folder}/`))
          ? []
          : [`${file}: ${table}`];
      }),
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const found = foreignWrites();
  if (found.length > 0)
    console.error(`A table is written outside the feature that owns it:\n${found.join("\n")}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
