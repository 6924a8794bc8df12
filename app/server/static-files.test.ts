import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get as getRaw } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { staticFiles } from "#app/server/static-files.server.ts";

/** Serves a build that has `files`; another build beside it has `older`. */
async function serve(files: Record<string, string>, older: Record<string, string> = {}) {
  const builds = mkdtempSync(path.join(tmpdir(), "static-"));
  for (const [build, all] of Object.entries({ 2: files, 1: older }))
    for (const [name, body] of Object.entries(all)) {
      const file = path.join(builds, build, "client", name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, name.endsWith(".gz") ? gzipSync(body) : body);
    }
  const server = express()
    .use(staticFiles(path.join(builds, "2")))
    .listen(0);
  onTestFinished(() => {
    server.close();
    rmSync(builds, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  return {
    get: (name: string, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${name}`, { headers }),
    /** Unlike `fetch`, without resolving `..` first. */
    statusOf: (name: string) =>
      new Promise((resolve) => getRaw({ port, path: name }, (reply) => resolve(reply.resume().statusCode))),
    remove: (name: string) => rmSync(path.join(builds, "2/client", name)),
  };
}

test("answers 404 for a file that was deleted after the start, and serves the others", async () => {
  const { get, remove } = await serve({ "assets/a-1.js": "a", "assets/b-1.js": "b" });
  expect(await (await get("/assets/a-1.js")).text()).toBe("a");
  remove("assets/a-1.js");
  const gone = await get("/assets/a-1.js");
  expect([gone.status, gone.headers.get("cache-control")]).toEqual([404, null]);
  expect(await (await get("/assets/b-1.js")).text()).toBe("b");
});

test("serves the assets of another build, but only from assets/", async () => {
  const { get } = await serve({ "mark.svg": "new" }, { "assets/old-1.js": "old", "gone.svg": "old" });
  expect(await (await get("/assets/old-1.js")).text()).toBe("old");
  expect((await get("/gone.svg")).status).toBe(404);
  expect((await get("/assets/..%2f..%2f..%2f1%2fclient%2fgone.svg")).status).toBe(404);
});

test("serves nothing outside of the folder", async () => {
  const { statusOf } = await serve({ "mark.svg": "<svg/>", "../server/index.js": "secret" });
  expect(await statusOf("/mark.svg")).toBe(200);
  for (const path of ["/../server/index.js", "/assets/../../server/index.js", "/..%2fserver/index.js"])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
});

test.each([
  ["bytes=5-1", 416],
  ["bytes=0-9007199254740993", 206],
  ["bytes=99-", 416],
  ["bytes=1-2", 206],
])("answers the range %s with %i", async (range, status) => {
  const { get } = await serve({ "mark.svg": "<svg/>" });
  expect((await get("/mark.svg", { Range: range })).status).toBe(status);
});

test("sends the compressed copy with the type of the file", async () => {
  const { get } = await serve({ "assets/a-1.js": "plain", "assets/a-1.js.gz": "compressed" });
  const sent = await get("/assets/a-1.js", { "Accept-Encoding": "gzip" });
  expect(await sent.text()).toBe("compressed");
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  expect(await (await get("/assets/a-1.js", { "Accept-Encoding": "identity" })).text()).toBe("plain");
});
