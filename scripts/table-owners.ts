import { globSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Others belong to the feature with the name of their schema file. A lead that changes hands takes its open tasks along,
// and an import creates thousands of leads with few statements.
const owners: Record<string, string[]> = {
  jobs: ["jobs", "features/messaging"],
  leads: ["features/leads", "features/lead-lists/imports"],
  server: ["server"],
  tasks: ["features/tasks", "features/leads"],
  timeline: ["timeline", "features/leads"],
};

// The seed writes history that no command can produce.
const exempt = /\.test\.ts$|^app\/seed\//;

/** Folders by table, under its names in TypeScript and in SQL. */
const ownersOf = new Map<string, string[]>();
for (const file of globSync("db/schema/*.ts")) {
  const feature = file.replace(/^.*\/|\.ts$/g, "");
  for (const [, ...names] of readFileSync(file, "utf8").matchAll(
    /export const (\w+) = (?:\w+\.)?\w*[tT]able\(\s*"(\w+)"/g,
  ))
    for (const name of names) ownersOf.set(name, owners[feature] ?? [`features/${feature}`]);
}

// Whatever gets a whole table, as an argument, in a list or under another name, may write it.
const handed = /(?:(\w+)\(|[[,]|\w =)\s*(\w+)(?=\s*[,)\];])/g;
const readers = /^(from|\w+Join|count|alias|getTable\w+|findItem)$/;
const statement =
  /\b(?:insert into|delete from|update(?=\s+\S+(?:\s+as\s+\w+)?\s+set\b))\s+(?:\$\{)?(?:\w+\.)?(\w+)/g;
const imports = /^import [^;]*;$/gm;
const comments = /\/\*[\s\S]*?\*\/|\/\/ .*/g;

/** Returns "file: table". */
export function foreignWritesIn([file, text]: readonly [file: string, text: string]) {
  const imported = text.match(imports)?.filter((line) => line.includes("#db/schema/")) ?? [];
  const names = new Set(imported.join().match(/\w+/g));
  const code = text.replace(imports, "").replace(comments, "");
  const written = [
    ...[...code.matchAll(handed)].flatMap(([, callee = "", table = ""]) =>
      names.has(table) && !readers.test(callee) ? [table] : [],
    ),
    ...[...code.matchAll(statement)].map(([, table = ""]) => table),
  ];
  return [...new Set(written)]
    .filter((table) => ownersOf.get(table)?.every((folder) => !file.startsWith(`app/${folder}/`)))
    .map((table) => `${file}: ${table}`);
}

export const foreignWrites = () =>
  globSync("app/**/*.ts")
    .filter((file) => !exempt.test(file))
    .sort()
    .flatMap((file) => foreignWritesIn([file, readFileSync(file, "utf8")]));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const found = foreignWrites();
  if (found.length > 0)
    console.error(`A table is written outside the feature that owns it:\n${found.join("\n")}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
