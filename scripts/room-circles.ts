import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

// The rooms of app/domain/ stand on each other and never in a circle: what a room needs of one above it belongs below.
const needs = new Map<string, Set<string>>();
const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app/domain"], {
  encoding: "utf8",
});
for (const file of tracked
  .split("\n")
  .filter((each) => /(?<!\.test)\.tsx?$/.test(each) && existsSync(each))) {
  const room = roomOf(file);
  for (const [, imported = ""] of readFileSync(file, "utf8").matchAll(/from "#(app\/domain\/[^"]+)"/g)) {
    const other = roomOf(imported);
    if (room && other && other !== room) needs.set(room, (needs.get(room) ?? new Set()).add(other));
  }
}
// A room that needs none of those still here stands in no circle: what is left in the end does, or leads there.
for (let free = listFree(); free.length > 0; free = listFree()) for (const room of free) needs.delete(room);
for (const [room, others] of needs)
  console.error(`${room} needs ${[...others].filter((other) => needs.has(other)).join(", ")}`);
if (needs.size > 0) console.error("Rooms of app/domain/ stand in a circle.");
process.exit(needs.size > 0 ? 1 : 0);

function listFree() {
  return [...needs]
    .filter(([, others]) => ![...others].some((other) => needs.has(other)))
    .map(([room]) => room);
}

function roomOf(file: string) {
  return /^app\/domain\/([^/]+)\//.exec(file)?.[1];
}
