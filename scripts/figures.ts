import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { foreignWrites } from "./table-owners.ts";

const code = /\.(ts|tsx|css|js|mjs)$/;
const isTest = (file: string) => /\.test\.tsx?$|^tests\//.test(file);

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => code.test(file));
const sources = files.filter((file) => !isTest(file)).map((file) => readFileSync(file, "utf8"));
const tests = files.filter(isTest).map((file) => readFileSync(file, "utf8"));

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const lines = (texts: string[]) => sum(texts.map((text) => text.split("\n").length - 1));
const count = (pattern: RegExp) => sum(sources.map((text) => [...text.matchAll(pattern)].length));
const comments = (text: string) => text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [];
const words = sum(
  sources.map(
    (text) =>
      comments(text)
        .join(" ")
        .match(/[A-Za-z][\w'-]*/g)?.length ?? 0,
  ),
);

const patches = readFileSync("docs/decisions/framework-patches.md", "utf8").match(/^\| .*`/gm) ?? [];
// Ends with an error if it finds any.
const cruised = spawnSync("npx", ["depcruise", "app", "db", "emails", "scripts", "server.ts", "-T", "json"], {
  encoding: "utf8",
  maxBuffer: 2 ** 28,
});
const { violations } = (JSON.parse(cruised.stdout) as Cruise).summary;

type Cruise = { summary: { violations: { rule: { name: string } }[] } };

const figures: [string, number, number][] = [
  ["source lines", lines(sources), 74_000],
  ["source files", sources.length, 800],
  ["test lines", lines(tests), 46_000],
  ["comment words per 1,000 lines", Math.round((words / lines(sources)) * 1000), 400],
  ["effects", count(/\buse(Layout|Insertion)?Effect\(/g), 40],
  ["UNSAFE_ names", count(/\bUNSAFE_\w+/g), 0],
  ["writes to another feature's table", foreignWrites().length, 0],
  ["patches of frameworks and drivers", patches.length, 3],
  ["import cycles", violations.filter(({ rule }) => rule.name === "no-cycles").length, 0],
];

for (const [name, value, bar] of figures)
  console.log(
    `${value > bar ? "✗" : "✓"} ${name}: ${value.toLocaleString("en-US")} (at most ${bar.toLocaleString("en-US")})`,
  );
