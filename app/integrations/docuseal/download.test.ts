import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isDocuseal, pagesUrl } from "#app/integrations/docuseal/call.server.ts";
import { createSubmission, downloadDocument } from "#app/integrations/docuseal.server.ts";
import { type FakeDocuseal, startFakeDocuseal } from "#tests/fakes/docuseal.ts";
import { sampleAgreement, sampleFields, settingsFor } from "#tests/fakes/docuseal-sample.ts";

let docuseal: FakeDocuseal;
let id: number;
beforeEach(async () => {
  docuseal = await startFakeDocuseal(sampleFields);
  const result = await createSubmission(sampleAgreement, { settings: settings() });
  if (!result.ok) throw new Error(result.detail);
  id = result.submissionId;
});
afterEach(() => docuseal.stop());

const settings = (over = {}) => ({ ...settingsFor(docuseal), ...over });
const download = (which: "signed" | "audit" = "signed", over = {}) =>
  downloadDocument(id, which, { settings: settings(over) });
const signAll = () => {
  docuseal.sign(id, "owner");
  docuseal.sign(id, "broker");
};
const filesAsked = () => docuseal.requests.filter(({ path }) => path.startsWith("/file/"));

describe("the file of a signed agreement", () => {
  beforeEach(signAll);

  test.each([
    ["signed", "agreement-501-1"],
    ["audit", "audit-501"],
  ] as const)("%s comes whole", async (which, name) => {
    const content = Buffer.from(`%PDF-1.4\n% sample ${name}\n%%EOF\n`);
    expect(await download(which)).toEqual({ ok: true, content });
  });

  test("comes by a fresh link each time, with the key", async () => {
    await download();
    docuseal.endLinks();
    expect(await download()).toMatchObject({ ok: true });
    const [first, second] = filesAsked();
    expect(first?.path).not.toBe(second?.path);
    expect(second?.token).toBe(docuseal.apiKey);
  });

  test("of several documents is the one that holds them all", async () => {
    docuseal.files.count = 2;
    const result = await download();
    expect(result.ok && result.content.toString()).toContain("combined-501");
  });

  test("is unavailable until the vendor has created it", async () => {
    docuseal.files.ready = false;
    expect(await download("audit")).toMatchObject({
      ok: false,
      reason: "unavailable",
      detail: "DocuSeal has not created the file yet",
    });
  });

  test.each([
    ["not authorized", "unavailable", "DocuSeal answered 403 for the file"],
    ["gateway page", "unavailable", "DocuSeal answered 502 for the file"],
    ["page instead of data", "unavailable", "DocuSeal's file is not a PDF"],
    ["huge", "rejected", "DocuSeal's file is larger than 25 MB"],
    ["cut short", "unavailable", expect.stringContaining("DocuSeal could not be reached")],
    ["reset", "unavailable", expect.stringContaining("DocuSeal could not be reached")],
    ["redirect to another host", "unavailable", "DocuSeal answered 302 for the file"],
  ] as const)("behind %s is %s", async (behaviour, reason, detail) => {
    docuseal.behave("normal", behaviour);
    expect(await download()).toMatchObject({ ok: false, reason, detail });
  });

  test("that hangs ends at the deadline", async () => {
    docuseal.behave("normal", "hang in the body");
    expect(await download("signed", { timeoutMs: 200 })).toMatchObject({
      reason: "unavailable",
      detail: "DocuSeal did not answer in time",
    });
  });

  test("on another host is not asked for, and that host never sees the key", async () => {
    const other = await startFakeDocuseal();
    const url = `${new URL(other.baseUrl).origin}/file/abc/agreement.pdf`;
    docuseal.behave({ status: 200, body: { status: "completed", documents: [{ url }] } });
    expect(await download()).toMatchObject({ ok: false, reason: "not configured" });
    expect(other.requests).toEqual([]);
    await other.stop();
  });
});

test("an agreement that the vendor does not know is rejected", async () => {
  const result = await downloadDocument(9, "signed", { settings: settings() });
  expect(result).toMatchObject({ ok: false, reason: "rejected" });
});

describe("the vendor's hosts", () => {
  test.each([
    ["https://api.docuseal.com", "https://docuseal.com/file/a/b.pdf", true],
    ["https://api.docuseal.com", "https://api.docuseal.com/file/a/b.pdf", true],
    ["https://api.docuseal.eu", "https://docuseal.eu/file/a/b.pdf", true],
    ["https://api.docuseal.eu", "https://docuseal.com/file/a/b.pdf", false],
    ["https://api.docuseal.com", "http://docuseal.com/file/a/b.pdf", false],
    ["https://api.docuseal.com", "https://docuseal.com:8443/file/a/b.pdf", false],
    ["https://api.docuseal.com", "https://evildocuseal.com/file/a/b.pdf", false],
    ["https://api.docuseal.com", "https://docuseal.com.example/file/a/b.pdf", false],
    ["https://sign.example/api", "https://sign.example/file/a/b.pdf", true],
    ["https://sign.example/api", "http://sign.example/file/a/b.pdf", false],
    ["https://api.sign.example/api", "https://sign.example/file/a/b.pdf", false],
  ])("of %s: whether %s is one: %s", (baseUrl, url, ours) => {
    expect(isDocuseal(new URL(url), baseUrl)).toBe(ours);
  });

  test.each([
    ["https://api.docuseal.com", "https://docuseal.com"],
    ["https://api.docuseal.eu/", "https://docuseal.eu"],
    ["https://sign.example/api", "https://sign.example"],
    ["https://sign.example:8443/api/", "https://sign.example:8443"],
  ])("of %s have their pages at %s", (baseUrl, pages) => {
    expect(pagesUrl(baseUrl)).toBe(pages);
  });
});
