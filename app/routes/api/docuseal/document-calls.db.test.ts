import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { actInSandbox } from "#app/features/agreements/commands/sandbox.server.ts";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { findDocuments, findFileKey } from "#app/features/agreements/queries/office.server.ts";
import { type Actor, visitor } from "#app/lib/actor.ts";
import { submissionsAtOnce } from "#app/routes/api/endpoints.server.ts";
import { Failure } from "#app/server/api/endpoint.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";
import {
  askedAgreement,
  connectDocuseal,
  readAgreement,
  slugsOf,
  storeAgreementTerms,
} from "#tests/factories/agreements.ts";
import { callWith, makeTokens } from "#tests/factories/calls.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";

let tokens: Record<string, string>;
const call = callWith(() => tokens);

beforeAll(async () => {
  connectDocuseal();
  await storeOfficeRules();
  await storeAgreementTerms();
  tokens = await makeTokens();
});

const sign = (slug: string, name: string) =>
  actInSandbox({ slug, form: { intent: "sign", name, agreed: "on" } });

async function signedByBoth() {
  const agreement = await askedAgreement();
  const { owner, broker } = await slugsOf(agreement.id);
  await sign(owner, "Olive Sample");
  await sign(broker, "Bea Broker");
  await syncAgreement(agreement.id);
  return readAgreement(agreement.id);
}

const download = (id: string) => call("downloadDocument", { params: { id } });
type Listed = { id: string }[];

describe("the list of submissions", () => {
  test("shows state, submitter and office URL of each agreement", async () => {
    const [signed, sent] = [await signedByBoth(), await askedAgreement()];
    const { status, said } = await call("listSubmissions");
    expect(status).toBe(200);
    const listed = said as Listed;
    expect(listed.slice(0, 2)).toEqual([
      {
        id: sent.id,
        status: "pending",
        state: "sent",
        values: { document_name: sent.documentName, property_address: sent.propertyAddress },
        submitter: { name: "Olive Sample", email: sent.ownerEmail },
        completed_at: null,
        submitter_url: `${config.appUrl}/documents/${sent.id}`,
      },
      expect.objectContaining({
        id: signed.id,
        status: "completed",
        state: "completed",
        completed_at: signed.completedAt?.toISOString(),
      }),
    ]);
    // Signing links are secret.
    const { owner, broker } = await slugsOf(sent.id);
    for (const secret of [owner, broker, sent.ownerKey]) expect(JSON.stringify(said)).not.toContain(secret);
  });

  test("pages through all submissions", async () => {
    await db().delete(agreements);
    const at = Date.now();
    const made = Array.from({ length: submissionsAtOnce + 3 }, (_, index) => ({
      externalId: `agreement-${index}`,
      documentName: `Agreement ${index}`,
      createdAt: new Date(at - index),
      items: [],
      mode: "sandbox" as const,
      status: "draft" as const,
    }));
    await db().insert(agreements).values(made);
    const first = (await call("listSubmissions")).said as { id: string; values: { document_name: string } }[];
    expect(first).toHaveLength(submissionsAtOnce);
    const next = await call("listSubmissions", { query: `?before=${first.at(-1)?.id}` });
    const names = (next.said as typeof first).map(({ values }) => values.document_name);
    expect(names).toEqual(made.slice(submissionsAtOnce).map(({ documentName }) => documentName));
    const after = await call("listSubmissions", { query: `?before=${(next.said as Listed).at(-1)?.id}` });
    expect(after.said).toEqual([]);
    expect(await call("listSubmissions", { query: `?before=${crypto.randomUUID()}` })).toMatchObject({
      status: 200,
      said: [],
    });
    expect(await call("listSubmissions", { query: "?before=2026-11-01" })).toMatchObject({
      status: 422,
      said: { fields: { before: [expect.any(String)] } },
    });
  });
});

test("shows no documents to visitors and tokens without the scope", async () => {
  const { id } = await signedByBoth();
  const token: Actor = { kind: "token", tokenId: id, name: "Web shop", scopes: ["payments:read"] };
  for (const actor of [visitor, token]) {
    expect(await findDocuments(actor, { before: null })).toEqual({ rows: [], older: null });
    expect(await findFileKey(actor, id)).toBeNull();
  }
});

describe("a download", () => {
  test("returns the signed PDF with a file name and no-store", async () => {
    const { id } = await signedByBoth();
    const { status, reply } = await download(id);
    expect(status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="document-${id}.pdf"`,
      "cache-control": "no-store",
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.byteLength).toBe(Number(reply.headers.get("content-length")));
  });

  test("answers 404 if the file is missing from the store", async () => {
    const { id } = await askedAgreement();
    await db()
      .update(agreements)
      .set({ fileKey: `documents/${id}/gone.pdf` })
      .where(eq(agreements.id, id));
    expect(await download(id)).toMatchObject({ status: 404, said: { error: "Failed to download document" } });
  });

  test("answers 404 for an unknown id and an unsigned agreement", async () => {
    const unsigned = await askedAgreement();
    for (const id of [unsigned.id, crypto.randomUUID(), "1", "..", "' or 1=1 --"]) {
      const { status, said } = await download(id);
      expect(status).toBe(404);
      expect(Failure.parse(said)).toEqual({
        success: false,
        error: "Failed to download document",
        reference: "reference-1",
      });
    }
  });
});
