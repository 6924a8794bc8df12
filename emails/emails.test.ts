import { describe, expect, test } from "vitest";
import { newLead } from "#emails/new-lead.ts";
import { passwordReset } from "#emails/password-reset.ts";
import { type RentReportProperty, rentReport } from "#emails/rent-report.ts";
import { newLeadOf, readyProperty, rendered } from "#tests/factories/emails.ts";

describe("Your rent report", () => {
  const send = (properties: RentReportProperty[], ownerName: string | null = null) =>
    rendered(rentReport({ ownerName, properties, phone: "+15155550142" }));

  test("for one property names its rent, range, source and link", async () => {
    const { subject, html, text } = await send([readyProperty], "Jo Example");
    expect(subject).toBe("Your rent report: 2914 Cottage Grove Avenue");
    for (const body of [html, text]) {
      expect(body).toContain("$1,840");
      expect(body).toContain("Market Low $1,725, Market High $1,955.");
      expect(body).toContain(readyProperty.basis);
      expect(body).toContain(readyProperty.url);
      expect(body).toContain("515-555-0142");
      expect(body).toContain("Hi Jo, here is");
    }
  });

  test("for several properties shows the state and link of each", async () => {
    const place = "Des Moines, Iowa 50312";
    const { subject, text } = await send([
      readyProperty,
      { title: "1 Oak St", place, url: "https://porchlight.example/analysis/b", state: "pricing" },
      {
        title: "2 Elm St",
        place: "Omaha, NE 68102",
        url: "https://porchlight.example/analysis/c",
        state: "outside",
        why: "We do not know the rents at this address.",
      },
    ]);
    expect(subject).toBe("Your rent report: 3 properties");
    expect(text).toContain("Not priced yet");
    expect(text).toContain("The report shows the estimate as soon as it is ready.");
    expect(text).toContain("Outside our service area");
    for (const id of ["a", "b", "c"]) expect(text).toContain(`https://porchlight.example/analysis/${id}`);
  });

  test("for a fourplex shows the rent of one unit and of the building", async () => {
    const { text } = await send([{ ...readyProperty, unitCount: 4 }]);
    expect(text).toContain("$7,360 for all 4 units");
  });

  test("leaves out markup and a second header line", async () => {
    const title = '<script>alert(1)</script>\r\nBcc: x@y.example "&';
    const { subject, html } = await send([{ ...readyProperty, title }], "<b>Jo</b>");
    expect(subject).toBe("Your rent report");
    for (const part of ["<script>", "alert(1)", "Bcc", "Jo</b>", "Hi "]) expect(html).not.toContain(part);
    expect(html).toContain("The property you asked about");
  });

  test.each([
    "Call 515-555-0142 now",
    "1 Call 515 555 0142",
    "1 Oak St, see evil.example",
    "www.evil.example",
  ])("leaves %s out of the subject", async (title) => {
    const { subject } = await send([{ ...readyProperty, title }], "Jo evil.example");
    expect(subject).toBe("Your rent report");
  });

  test("contains no link that was typed as a name or street", async () => {
    const title = "2 Oak St http://evil.example";
    const { html, text } = await send([{ ...readyProperty, title }], "see evil.example");
    for (const body of [html, text]) expect(body).not.toContain("evil");
  });
});

describe("New lead", () => {
  const send = (lead?: Parameters<typeof newLeadOf>[0]) => rendered(newLead(newLeadOf(lead)));

  test("names the owner and the first property, and replies go to the owner", async () => {
    const { subject, html, text } = await send();
    expect(subject).toBe("New lead: Jo Example, 2914 Cottage Grove Avenue and 1 more");
    expect(newLead(newLeadOf()).replyTo).toBe("jo@owner.example");
    expect(html).toContain('href="https://porchlight.example/leads/a"');
    expect(text).toContain("https://porchlight.example/leads/a");
    expect(text).toContain("515-555-0199\n");
    expect(text).toContain("Nov 21, 2:38 AM");
    expect(text).toContain("$1,840, our lease records");
  });

  test("shows the first and latest visit, if known", async () => {
    const once = await send({ cameFrom: ["Google, opened the home page"] });
    expect(once.text).toMatch(/First visit\s+Google, opened the home page/);
    const twice = await send({ cameFrom: ["Google", "Newsletter (email)"] });
    expect(twice.text).toMatch(/First visit\s+Google\s+Latest visit\s+Newsletter \(email\)/);
    expect((await send()).text).not.toContain("visit");
  });

  test("leaves a name that could be a link out of the subject", async () => {
    const { subject, text } = await send({ name: "Win at evil.example" });
    expect(subject).toMatch(/^New lead: an owner, 2914/);
    expect(text).toContain("Win at evil.example");
  });

  test("marks a known owner, and a missing phone number", async () => {
    const { text } = await send({ known: true, phone: null });
    expect(text).toContain("A known owner asked again");
    expect(text).toContain("Not given");
  });

  test("escapes markup in a name", async () => {
    const { html } = await send({ name: "<img src=x onerror=alert(1)>" });
    expect(html).not.toContain("<img");
  });
});

test("the password email has the link, its expiry, and what to do if it was unexpected", async () => {
  const url = "https://porchlight.example/password-reset?token=abc.def&x=1";
  const { subject, html, text } = await rendered(
    passwordReset({ url, validForMinutes: 60, company: "Porchlight" }),
  );
  expect(subject).toBe("Set a new Porchlight password");
  expect(html).toContain('href="https://porchlight.example/password-reset?token=abc.def&amp;x=1"');
  expect(text).toContain(url);
  expect(text).toContain("60 minutes");
  expect(text).toContain("do nothing");
});
