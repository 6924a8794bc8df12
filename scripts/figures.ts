import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const code = /\.(ts|tsx|css|js|mjs)$/;
const isTest = (file: string) => /\.test\.tsx?$|^tests\//.test(file);

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => code.test(file));
const sources = files.filter((file) => !isTest(file)).map((file) => readFileSync(file, "utf8"));
const tests = files.filter(isTest).map((file) => readFileSync(file, "utf8"));

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const lines = (texts: string[]) => sum(texts.map((text) => text.split("\n").length - 1));
const matches = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const count = (pattern: RegExp) => sum(sources.map((text) => matches(text, pattern)));
const comments = (text: string) => (text.match(/(?<=^|\s)(\/\*[\s\S]*?\*\/|\/\/.*$)/gm) ?? []).join(" ");
const words = sum(sources.map((text) => matches(comments(text), /[A-Za-z][\w'-]*/g)));
const patches = readFileSync("docs/decisions/framework-patches.md", "utf8");

// A limit is raised only by the change that needs it.
const figures: [name: string, value: number, limit: number][] = [
  ["source lines", lines(sources), 122_700],
  ["source files", sources.length, 1_330],
  ["test lines", lines(tests), 60_500],
  ["comment words per 1,000 lines", Math.round((words / lines(sources)) * 1000), 350],
  ["effects", count(/\buse(Layout|Insertion)?Effect\(/g), 40],
  ["UNSAFE_ names", count(/\bUNSAFE_\w+/g), 0],
  ["patches of frameworks and drivers", matches(patches, /^\| .*`/gm), 3],
];

for (const [name, value, limit] of figures) {
  const [shown, most] = [value, limit].map((each) => each.toLocaleString("en-US"));
  console.log(`${value > limit ? "✗" : "✓"} ${name}: ${shown} (at most ${most})`);
  if (value > limit) process.exitCode = 1;
}
