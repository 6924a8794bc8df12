import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedServer, startEmbedded } from "#db/embedded.ts";

// In the checkout, where the account that Postgres runs as can reach it.
const folder = path.resolve(".data/embedded-test");
const cluster = path.join(folder, "postgres");
let server: EmbeddedServer;

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  server = await startEmbedded(folder);
  await on(server.adminUrl, (sql) =>
    sql.unsafe("create table notes (body text); insert into notes values ('first')"),
  );
}, 120_000);

afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function on<Answer>(url: string, work: (sql: postgres.Sql) => Promise<Answer>) {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 5 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

const bodies = (url: string) =>
  on(url, async (sql) => (await sql`select body from notes`).map(({ body }) => body));

function withoutPassword(url: string) {
  const open = new URL(url);
  open.password = "";
  return open.href;
}

test("refuses a connection without the password, and gives the program no superuser", async () => {
  await expect(bodies(withoutPassword(server.adminUrl))).rejects.toThrow();
  expect(await bodies(server.url)).toEqual(["first"]);
  await expect(on(server.url, (sql) => sql`copy (select 1) to program 'true'`)).rejects.toMatchObject({
    code: "42501",
  });
});

test("a copy of the folder starts beside the server that it was copied from", async () => {
  const copied = `${folder}-copy`;
  rmSync(copied, { recursive: true, force: true });
  // What a checkpoint writes while the files are copied would be in some of them only.
  await on(server.adminUrl, (sql) => sql`checkpoint`);
  // As an administrator copies it: owners and modes stay.
  execFileSync("cp", ["-a", folder, copied]);
  const copy = await startEmbedded(copied);
  try {
    expect(copy.adopted).toBe(false);
    expect(await bodies(copy.url)).toEqual(["first"]);
    expect(await bodies(server.url)).toEqual(["first"]);
  } finally {
    copy.stop();
    rmSync(copied, { recursive: true, force: true });
  }
}, 120_000);

test("starts again on the same port when it was killed", async () => {
  const messages: string[] = [];
  const back = new Promise<void>((resolve) =>
    server.watch({
      onChange: (message) => messages.push(message) === 2 && resolve(),
      onLost: (message) => messages.push(message),
    }),
  );
  process.kill(Number(readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
  await back;
  expect(messages).toEqual([
    "the embedded database died and is started again",
    "the embedded database runs again",
  ]);
  expect(await bodies(server.url)).toEqual(["first"]);
}, 120_000);
