import { expect, test } from "vitest";
import { render as countersign } from "#emails/agreement/countersign.tsx";
import { render as executed } from "#emails/agreement/executed.tsx";
import { render as ready } from "#emails/agreement/ready.tsx";
import { company } from "#tests/factories/emails.ts";

const address = "2914 Cottage Grove Avenue, Des Moines, IA 50311";
const url = "https://porchlight.example/agreement/key-of-the-owner";
const quoteLine = "Quote Q-1042, Management fees, effective November 2026";

test("Your management agreement names the home, the quote, and where it is read and signed", async () => {
  const owner = { ownerName: "Ann Example", address, quoteLine, url, company };
  const { subject, html, text } = await ready({ ...owner, isAsked: true });
  expect(subject).toBe("Your management agreement: 2914 Cottage Grove Avenue");
  for (const body of [html, text]) {
    expect(body).toContain("Hi Ann, the management agreement for");
    expect(body).toContain(quoteLine);
    expect(body).toContain(url);
    expect(body).toContain("asked for a management agreement with this address");
  }
  expect((await ready({ ...owner, isAsked: false })).text).toContain("we prepared a management agreement");
});

test("words that are no plain name or address stay out of it", async () => {
  const { subject, html } = await ready({
    ownerName: "<b>Win</b> at evil.example",
    address: "http://evil.example/\r\nBcc: all@evil.example",
    quoteLine: null,
    url,
    isAsked: true,
    company,
  });
  expect(subject).toBe("Your management agreement");
  expect(html).not.toContain("evil.example");
});

test("Your signed agreement links to the copy and names its hash", async () => {
  const fileSha256 = "ab".repeat(32);
  const { subject, html, text } = await executed({ ownerName: null, address, fileSha256, url, company });
  expect(subject).toBe("Your signed agreement: 2914 Cottage Grove Avenue");
  for (const body of [html, text]) {
    expect(body).toContain(`${url}/copy.pdf`);
    expect(body).toContain(fileSha256);
  }
});

test("To countersign tells the broker who has signed what, and where", async () => {
  const { subject, text } = await countersign({
    ownerName: "Ann Example",
    name: "Management agreement, 2914 Cottage Grove Avenue",
    address,
    quoteLine,
    url: "https://porchlight.example/documents/1",
    company,
  });
  expect(subject).toBe("To countersign: Management agreement, 2914 Cottage Grove Avenue");
  expect(text).toContain("Ann Example has signed.");
  expect(text).toContain("https://porchlight.example/documents/1");
});
