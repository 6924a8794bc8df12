import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { claimFile } from "#db/folder-claim.ts";
import { chooseRelease } from "../scripts/release.ts";

const tags = ["v0.9.0", "v0.10.0", "v0.2.11", "v1.0.0-beta", "nightly"];

test("the newest release is chosen, or the one that is named, unless it runs", () => {
  expect(chooseRelease(tags, "0.2.11")).toBe("v0.10.0");
  expect(chooseRelease(tags, "0.2.11", "v0.9.0")).toBe("v0.9.0");
  expect(chooseRelease(tags, "0.10.0")).toBeUndefined();
});

test("a tag that does not exist or is older is refused", () => {
  expect(() => chooseRelease(tags, "0.9.0", "v3.0.0")).toThrow("no release v3.0.0. The newest is v0.10.0.");
  expect(() => chooseRelease(tags, "0.10.0", "v0.9.0")).toThrow("v0.9.0 is older than 0.10.0");
});

test("a lock is refused while its process lives, and ignored afterwards", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "lock-"));
  const file = path.join(folder, "upgrade.json");
  const claim = () => claimFile(file, "", ({ pid }) => `process ${pid}`);
  claim();
  const lock = JSON.parse(await readFile(file, "utf8"));
  const startedAt = (await readFile(`/proc/${process.ppid}/stat`, "utf8")).split(") ").at(-1)?.split(" ")[19];
  await writeFile(file, JSON.stringify({ ...lock, pid: process.ppid, startedAt }));
  expect(claim).toThrow(`process ${process.ppid}`);
  await writeFile(file, JSON.stringify({ ...lock, pid: process.ppid, startedAt: "1" }));
  claim();
  await rm(folder, { recursive: true });
});
