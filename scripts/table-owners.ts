import { globSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** `jobs` and `server` own tables outside features. */
const owners: Record<string, string[]> = {
  analysis: ["features/analysis"],
  auth: ["features/accounts"],
  batches: ["features/lead-lists"],
  blog: ["features/content"],
  documents: ["features/agreements"],
  enrollment: ["features/enrollment"],
  invoices: ["features/payments"],
  leads: ["features/leads", "timeline"],
  onboarding: ["features/onboarding"],
  payments: ["features/payments"],
  pricing: ["features/pricing"],
  referrals: ["features/referrals"],
  settings: ["features/settings"],
  site: ["features/content"],
  system: ["features/messaging", "jobs", "server"],
  tasks: ["features/tasks"],
  webinars: ["features/webinars"],
};

// The seed writes history that no command can produce.
const exempt = /\.test\.ts$|^app\/seed\//;

/** Returns "file: table". */
export function foreignWrites() {
  const ownerOf = new Map<string, string[]>();
  for (const file of globSync("db/schema/*.ts")) {
    const name = file.replace(/^.*\/|\.ts$/g, "");
    for (const [, table = ""] of readFileSync(file, "utf8").matchAll(
      /export const (\w+) = (?:pgTable|\w+Table)\(/g,
    ))
      ownerOf.set(table, owners[name] ?? []);
  }
  return globSync("app/**/*.ts")
    .filter((file) => !exempt.test(file))
    .sort()
    .flatMap((file) =>
      [
        ...readFileSync(file, "utf8").matchAll(
          /(?:\.(?:insert|update|delete)\(|(?:saveItem|moveRows)\(\w+, )(\w+)/g,
        ),
      ].flatMap(([, table = ""]) => {
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
