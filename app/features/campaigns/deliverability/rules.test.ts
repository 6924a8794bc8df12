import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { lookUp } from "#app/features/campaigns/deliverability/queries.server.ts";
import { checkDns, type DnsFacts, isPublic } from "#app/features/campaigns/deliverability/rules.ts";

const key = "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A";
const dkimOf = (domain: string) => ({ domain, selector: "s1", publicKey: key });
const answers = {
  spf: ["v=spf1 a:smtp.firm.example ~all", "site-verification=1"],
  dkim: [`v=DKIM1; k=rsa; p=${key}`],
  mx: ["mx1.firm.example", "mx2.firm.example"],
};
const above = [{ name: "firm.example", answer: ["v=DMARC1; p=reject; sp=none"] }];
const [domain, host] = ["mail.firm.example", "smtp.firm.example"];
const good: DnsFacts = { domain, host, dkim: dkimOf("firm.example"), answers, dmarc: above };

const check = (changes: Partial<DnsFacts> = {}) => checkDns({ ...good, ...changes });
const states = (changes: Partial<DnsFacts> = {}) => check(changes).map(({ state }) => state);
const spf = (...records: string[]) => check({ answers: { ...answers, spf: records } })[0];
const dkim = (...records: string[]) => states({ answers: { ...answers, dkim: records } })[1];
const dmarc = (...records: string[]) => states({ dmarc: [{ name: domain, answer: records }, ...above] })[2];

test("all is well, with the policy of the domain above for its subdomains", () => {
  expect(states()).toEqual(["ok", "ok", "ok", "ok"]);
  expect(check()[2]).toMatchObject({ name: "_dmarc.firm.example", note: expect.stringContaining("p=none") });
  expect(["https://firm.com", "http://localhost:3000"].map(isPublic)).toEqual([true, false]);
});

test("says what can't be checked, and what to add where nothing stands", () => {
  const silent = { answers: { spf: null, dkim: null, mx: null }, dmarc: [{ name: domain, answer: null }] };
  expect(states(silent)).toEqual(Array(4).fill("unknown"));
  const none = { answers: { spf: [], dkim: [], mx: [] }, dmarc: [] };
  expect(states(none)).toEqual(Array(4).fill("missing"));
  expect(check(none).map(({ wanted }) => wanted)).toEqual([
    "v=spf1 a:smtp.firm.example ~all",
    `v=DKIM1; k=rsa; p=${key}`,
    "v=DMARC1; p=none; rua=mailto:postmaster@mail.firm.example",
    undefined,
  ]);
});

test("SPF: one record that ends the list and may name the server", () => {
  const one = "v=spf1 include:a.example ip4:192.0.2.1 -all";
  expect(spf("v=spf1 include:a.example -all", "v=spf1 ip4:192.0.2.1 ~all")).toMatchObject({ wanted: one });
  const all = [
    "include:a.example ~all",
    "redirect=a.example",
    "mx -all",
    "ip4:192.0.2.1 +all",
    "a:smtp.firm.example",
  ];
  const expected = ["ok", "ok", "differs", "differs", "differs"];
  expect(all.map((terms) => spf(`v=spf1 ${terms}`)?.state)).toEqual(expected);
});

test("DKIM: the key of the selector, for a domain that belongs to the sender's", () => {
  expect(dkim(`p=${key.slice(0, 9)} ${key.slice(9)}`)).toBe("ok");
  for (const records of [["p="], ["p=abc"], [`p=${key}`, "p=abc"]]) expect(dkim(...records)).toBe("differs");
  const of = ["x.mail.firm.example", "afirm.example"].map((name) => states({ dkim: dkimOf(name) })[1]);
  expect(of).toEqual(["ok", "differs"]);
  expect(states({ dkim: null })[1]).toBe("unknown");
});

test("DMARC: one record with one policy", () => {
  expect(dmarc("v=DMARC1; p=none")).toBe("ok");
  expect(dmarc("v=DMARC1; p=none", "v=DMARC1; p=reject")).toBe("differs");
  expect(dmarc("v=DMARC1; rua=mailto:a@b.example")).toBe("differs");
});

test("reads records whose strings are split, and tells no record from no answer", async () => {
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  // "v=DKI" and "M1" for s1, no such name for s2, and no answer for s3.
  socket.on("message", (question, { port }) => {
    const end = question.indexOf(0, 12) + 5;
    const isThere = question[14] === 0x31;
    const head = Buffer.from(question.subarray(0, end));
    head.set([0x81, isThere ? 0x80 : 0x83, 0, 1, 0, isThere ? 1 : 0, 0, 0, 0, 0], 2);
    const record = Buffer.from("c00c00100001000000090009" + "05763d444b49" + "024d31", "hex");
    const answer = isThere ? Buffer.concat([head, record]) : head;
    if (isThere || question[14] === 0x32) socket.send(answer, port, "127.0.0.1");
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const servers = [`127.0.0.1:${socket.address().port}`];
  const found = ["s1.example", "s2.example", "s3.example"].map((name) => lookUp(name, "TXT", servers));
  expect(await Promise.all(found)).toEqual([["v=DKIM1"], [], null]);
});
