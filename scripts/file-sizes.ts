import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

// Prints how long the source files are, and fails where a file or a folder has outgrown its idea, or is what a merge
// left behind.
const longest = 300;
const longestDecision = 60;
const fullest = 20;
const files = listed("-co", "*.ts", "*.tsx", "*.css")
  .map((file) => ({ file, lines: linesOf(file) }))
  .toSorted((a, b) => a.lines - b.lines);
const at = (share: number) => files[Math.floor(share * (files.length - 1))]?.lines ?? 0;
console.log(`${files.length} files, median ${at(0.5)} lines, p90 ${at(0.9)}, longest ${at(1)}`);
const tooLong = files.filter(({ file, lines }) => lines > longest && !isTest(file));
for (const { file, lines } of tooLong) console.error(`${file} has ${lines} lines, more than ${longest}`);
const folders = Object.groupBy(
  files.filter(({ file }) => !isTest(file)),
  ({ file }) => path.dirname(file),
);
const tooFull = Object.entries(folders).filter(([, held = []]) => held.length > fullest);
for (const [folder, held = []] of tooFull)
  console.error(`${folder} holds ${held.length} files, more than ${fullest}`);
const decisions = listed("-co", "docs/decisions/*.md").map((file) => ({ file, lines: linesOf(file) }));
const tooWordy = decisions.filter(({ lines }) => lines > longestDecision);
for (const { file, lines } of tooWordy)
  console.error(`${file} has ${lines} lines, more than ${longestDecision}`);
const leftovers = listed("-c", "*.orig", "*.rej");
for (const file of leftovers) console.error(`${file} was left behind by a merge`);
process.exit(tooLong.length + tooFull.length + tooWordy.length + leftovers.length ? 1 : 0);

function linesOf(file: string) {
  return readFileSync(file, "utf8").split("\n").length - 1;
}

/** Tests stay with what they test, however many it takes; the README says so. */
function isTest(file: string) {
  return /\.test\.tsx?$/.test(file);
}

/** What git lists of these names and is there: `-c` what is committed, `-o` what is new and not ignored. */
function listed(which: string, ...names: string[]) {
  return execFileSync("git", ["ls-files", which, "--exclude-standard", "--", ...names], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file && existsSync(file));
}
