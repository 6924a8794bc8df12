import { expect, test } from "vitest";
import { agreementExecuted, agreementReady, agreementToCountersign } from "#emails/agreement.ts";
import { rendered } from "#tests/factories/emails.ts";

const address = "2914 Cottage Grove Avenue, Des Moines, IA 50311";
const url = "https://porchlight.example/agreement/key-of-the-owner";
const quoteLine = "Quote Q-1042, Management fees, effective November 2026";

test("the agreement to sign names the home, the quote and the signing page", async () => {
  const owner = { ownerName: "Ann Example", address, quoteLine, url };
  const { subject, html, text } = await rendered(agreementReady({ ...owner, sentBy: null }));
  expect(subject).toBe("Your management agreement: 2914 Cottage Grove Avenue");
  for (const body of [html, text]) {
    expect(body).toContain("Hi Ann, the management agreement for");
    expect(body).toContain(quoteLine);
    expect(body).toContain(url);
    expect(body).toContain("asked for a management agreement with this address");
  }
  expect((await rendered(agreementReady({ ...owner, sentBy: "Sam" }))).text).toContain(
    "we prepared a management agreement",
  );
});

test("the agreement to sign leaves out links given as name or address", async () => {
  const { subject, html } = await rendered(
    agreementReady({
      ownerName: "<b>Win</b> at evil.example",
      address: "http://evil.example/\r\nBcc: all@evil.example",
      quoteLine: null,
      url,
      sentBy: null,
    }),
  );
  expect(subject).toBe("Your management agreement");
  expect(html).not.toContain("evil.example");
});

test("the signed agreement links to the copy and shows its hash", async () => {
  const fileSha256 = "ab".repeat(32);
  const { subject, html, text } = await rendered(
    agreementExecuted({ ownerName: null, address, fileSha256, url }),
  );
  expect(subject).toBe("Your signed agreement: 2914 Cottage Grove Avenue");
  for (const body of [html, text]) {
    expect(body).toContain(`${url}/copy.pdf`);
    expect(body).toContain(fileSha256);
  }
});

test("the email to the broker names the signer and the agreement", async () => {
  const { subject, text } = await rendered(
    agreementToCountersign({
      ownerName: "Ann Example",
      name: "Management agreement, 2914 Cottage Grove Avenue",
      address,
      quoteLine,
      url: "https://porchlight.example/documents/1",
    }),
  );
  expect(subject).toBe("Ready to countersign: Management agreement, 2914 Cottage Grove Avenue");
  expect(text).toContain("Ann Example has signed.");
  expect(text).toContain("https://porchlight.example/documents/1");
});
