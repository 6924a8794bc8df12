import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { FormReply } from "#app/components/form/reply.ts";
import { config } from "#app/config.server.ts";
import { saveConnection } from "#app/features/settings/connections/commands.server.ts";
import {
  adoptConnections,
  findConnection,
  watchConnections,
} from "#app/features/settings/connections/queries.server.ts";
import { describeSecret, fieldOfProblem } from "#app/features/settings/connections/rules.ts";
import { ConnectionForm } from "#app/features/settings/connections/schema.ts";
import { findOrMakeKey, seal } from "#app/features/settings/connections/sealing.server.ts";
import { diagnose } from "#app/features/settings/integrations/doctor.ts";
import { sendTestMessage, testVendor } from "#app/features/settings-page/health/commands.server.ts";
import { findOperations } from "#app/features/settings-page/queries.server.ts";
import { closeMail } from "#app/integrations/mail.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { action, loader } from "#app/routes/admin/health.tsx";
import { stopListening } from "#db/changes.server.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, outbox, vendorSettings } from "#db/schema/index.ts";
import { answerOf, sentTo, shownIn } from "#tests/factories/routes.ts";
import { staffActor } from "#tests/factories/staff.ts";
import { runDueJobs } from "#tests/factories/worker.ts";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";

const own = { dataDir: config.dataDir, settingsKey: config.settingsKey };
let admin: StaffActor;

beforeAll(async () => {
  config.dataDir = await mkdtemp(path.join(tmpdir(), "settings-"));
  admin = await staffActor({ role: "admin" });
});
beforeEach(async () => {
  config.settingsKey = undefined;
  await db().delete(vendorSettings);
  await adoptConnections();
});
afterAll(async () => {
  await db().delete(vendorSettings);
  await adoptConnections();
  await stopListening();
  await rm(config.dataDir, { recursive: true });
  Object.assign(config, own);
});

const secretKey = "sk_test_of_the_sample_company_1234";
const stripe = { vendor: "stripe", STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: "whsec_sample" };

const save = async (fields: Record<string, unknown> & { vendor: string }, actor = admin) => {
  const { version } = await findConnection(ConnectionForm.shape.vendor.parse(fields.vendor));
  return saveConnection(actor, ConnectionForm.parse({ version, ...fields }));
};
const rows = () => db().select().from(vendorSettings);
const lastAudit = async () => {
  const [entry] = await db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return entry;
};
const fieldsOf = async (vendor: "stripe" | "files") =>
  Object.fromEntries((await findConnection(vendor)).fields.map((field) => [field.name, field]));

test("what an admin saves is in force at once, sealed, and in the audit log without its values", async () => {
  expect(await save(stripe)).toEqual({ ok: true, value: "Payments (Stripe)" });
  expect(config.stripe).toMatchObject({ secretKey, webhookSecrets: ["whsec_sample"] });
  const [row] = await rows();
  expect(row?.ciphertext.includes("sk_test")).toBe(false);
  expect(row?.ciphertext.includes("STRIPE")).toBe(false);
  expect((await stat(path.join(config.dataDir, "settings.key"))).mode & 0o777).toBe(0o600);
  const entry = await lastAudit();
  expect(entry).toMatchObject({
    action: "setting",
    subject: "connection:stripe",
    data: { changed: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] },
  });
  expect(JSON.stringify(entry)).not.toContain("sk_test");
});

test("a page never gets a secret, and an empty secret stays as it is", async () => {
  await save(stripe);
  const page = await loader(sentTo({ path: "/admin/health?vendor=stripe", actor: admin }));
  expect(page.connection?.fields[0]).toMatchObject({ secret: "Stored, ends in …1234" });
  expect(JSON.stringify(page)).not.toContain("sk_test");
  expect(await save({ vendor: "stripe", STRIPE_WEBHOOK_SECRET: "whsec_other" })).toMatchObject({ ok: true });
  expect(config.stripe).toMatchObject({ secretKey, webhookSecrets: ["whsec_other"] });
  expect((await lastAudit())?.data).toEqual({ changed: ["STRIPE_WEBHOOK_SECRET"] });
});

test("hints at no short secret, and at no end of a PEM", () => {
  expect(describeSecret("short-1234")).toBe("Stored");
  expect(describeSecret("smtp://user:secret@mail")).toBe("Stored");
  expect(describeSecret("-----BEGIN PRIVATE KEY-----")).toBe("Stored");
  expect(fieldOfProblem("odoo", "It is odd.")).toEqual({ field: undefined, message: "It is odd." });
});

test("removes what is no longer wanted", async () => {
  await save(stripe);
  const remove = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"];
  expect(await save({ vendor: "stripe", remove })).toMatchObject({ ok: true });
  expect(config.stripe).toMatchObject({ secretKey: undefined, webhookSecrets: [] });
  expect((await fieldsOf("stripe")).STRIPE_SECRET_KEY?.secret).toBeUndefined();
  expect((await lastAudit())?.data).toEqual({ changed: remove });
});

test("a refused combination stores nothing and returns what was typed", async () => {
  const fields = { vendor: "stripe", version: "0", STRIPE_SECRET_KEY: secretKey };
  const { status, data } = await answerOf(
    action(sentTo({ path: "/admin/health?do=connect&vendor=stripe", fields, actor: admin })),
  );
  expect(status).toBe(422);
  expect(shownIn(data as FormReply)).toMatchObject({
    fields: { STRIPE_WEBHOOK_SECRET: ["Needed with STRIPE_SECRET_KEY."] },
    typed: { STRIPE_SECRET_KEY: secretKey },
  });
  expect(await save({ vendor: "files", S3_ENDPOINT: "somewhere" })).toMatchObject({ field: "S3_ENDPOINT" });
  const program = {
    SMTP_URL: "smtp://mail.example/?sendmail=true&path=/bin/sh",
    MAIL_FROM: "a@mail.example",
  };
  for (const SMTP_URL of [program.SMTP_URL, "mail.example"])
    expect(await save({ vendor: "smtp", ...program, SMTP_URL })).toMatchObject({ field: "SMTP_URL" });
  expect(await rows()).toEqual([]);
  expect(config.stripe.secretKey).toBeUndefined();
});

test("refuses staff who are not admins", async () => {
  expect(await save(stripe, await staffActor())).toMatchObject({ reason: "forbidden" });
  expect(await rows()).toEqual([]);
});

test("refuses to replace what someone else saved, but takes the same twice", async () => {
  await save(stripe);
  expect(await save({ ...stripe, version: 0 })).toMatchObject({ ok: true });
  expect(await save({ vendor: "stripe", version: 0, STRIPE_WEBHOOK_SECRET: "whsec_mine" })).toMatchObject({
    reason: "changed",
  });
  const both = ["whsec_a", "whsec_b"].map((STRIPE_WEBHOOK_SECRET) =>
    save({ vendor: "stripe", version: 1, STRIPE_WEBHOOK_SECRET }),
  );
  expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
});

test("the environment takes precedence", async () => {
  await save(stripe);
  vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_environment");
  try {
    expect((await fieldsOf("stripe")).STRIPE_WEBHOOK_SECRET).toMatchObject({ isInEnvironment: true });
    const STRIPE_SECRET_KEY = "sk_test_other";
    await save({ vendor: "stripe", STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: "whsec_ignored" });
    expect(config.stripe).toMatchObject({
      secretKey: "sk_test_other",
      webhookSecrets: ["whsec_environment"],
    });
  } finally {
    vi.unstubAllEnvs();
  }
});

test("values of another key are not used, are reported, and can be entered again", async () => {
  await save(stripe);
  config.settingsKey = "another key of at least 32 characters";
  await save({ vendor: "rentcast", RENTCAST_API_KEY: "rent" });
  expect(config.stripe.secretKey).toBeUndefined();
  expect(config.rentcast.apiKey).toBe("rent");
  const text = "Stored with another key: enter it again";
  expect(await findConnection("stripe")).toMatchObject({ problem: text });
  const findings = diagnose(await findOperations(), new Date(), String);
  expect(findings).toContainEqual(
    expect.objectContaining({ level: "problem", about: "Payments (Stripe)", text }),
  );
  expect(await save(stripe)).toMatchObject({ ok: true });
  expect(config.stripe.secretKey).toBe(secretKey);
  await db().update(vendorSettings).set({ vendor: "odoo" }).where(eq(vendorSettings.vendor, "stripe"));
  expect(await findConnection("odoo")).toMatchObject({ problem: text });
});

test("sees what another process saves", async () => {
  watchConnections();
  const text = JSON.stringify({ RENTCAST_API_KEY: "of another process" });
  const key = await findOrMakeKey();
  if (!key) throw new Error("no key");
  const ciphertext = seal(key, "rentcast", text);
  await db().transaction(async (tx) => {
    await tx.insert(vendorSettings).values({ vendor: "rentcast", ciphertext });
    await tx.execute(sql`select pg_notify('vendors', 'rentcast')`);
  });
  await expect.poll(() => config.rentcast.apiKey).toBe("of another process");
});

test("clients follow a change: mail goes to the server that was saved last", async () => {
  const [first, second] = await Promise.all([startFakeSmtp(), startFakeSmtp()]);
  const { email } = admin;
  for (const server of [first, second]) {
    await save({ vendor: "smtp", SMTP_URL: server.url, MAIL_FROM: "Sample <hello@company.example>" });
    expect(await testVendor(admin, { vendor: "smtp" })).toMatchObject({ ok: true });
    await db().delete(outbox);
    expect(await sendTestMessage(admin)).toMatchObject({ ok: true });
    await runDueJobs();
    expect(server.received).toMatchObject([{ from: "hello@company.example", to: [email] }]);
  }
  expect(first.received).toHaveLength(1);
  closeMail();
  await Promise.all([first.stop(), second.stop()]);
});
