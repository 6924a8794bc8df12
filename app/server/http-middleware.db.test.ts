import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { health } from "#app/server/health.server.ts";
import { requestDeadline } from "#app/server/http-middleware.server.ts";
import { plainPages } from "#app/server/plain-page.server.tsx";

test("answers a hanging request with 503 and a page that names the company", async () => {
  const app = express();
  app.use(
    requestDeadline(
      plainPages(() => Promise.reject(new Error("not asked for"))),
      20,
    ),
  );
  app.all("/", () => {});
  const { server, address } = await listen(app);
  try {
    const reply = await fetch(address);
    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toBe("5");
    expect(reply.headers.get("content-type")).toContain("text/html");
    const page = await reply.text();
    expect(page).toMatch(/<link rel="stylesheet".*<h1[^>]*>One moment<\/h1>.*Try again/s);
    expect(page).not.toContain("form");
    const company = await findCompany();
    expect(page).toContain(company.name);
    expect(page).toContain(`href="tel:${company.phone}"`);
    const sent = await (await fetch(address, { method: "POST", body: "name=Ann" })).text();
    expect(sent).toMatch(/<h1[^>]*>One moment<\/h1>.*to send your form again/s);
    expect(sent).not.toContain("Try again");
  } finally {
    server.close();
  }
});

test("is not ready while files cannot be stored, and names the cause", async () => {
  const { dataDir } = config;
  const { server, address } = await listen(express().get("/readyz", health.ready));
  const ask = async () => {
    const reply = await fetch(`${address}readyz`);
    return [reply.status, await reply.text()];
  };
  try {
    expect(await ask()).toEqual([200, expect.stringContaining("ready\noldest due job: ")]);
    Object.assign(config, { dataDir: "/no/such/folder" });
    expect(await ask()).toEqual([503, expect.stringContaining("files cannot be stored: ENOENT")]);
  } finally {
    Object.assign(config, { dataDir });
    server.close();
  }
});

async function listen(app: express.Express) {
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}
