import { describe, expect, test } from "vitest";
import type { Estimate } from "#app/features/analysis/types.ts";
import { newLead } from "#emails/new-lead.ts";
import { passwordReset } from "#emails/password-reset.ts";
import { newLeadOf, rendered, reportedProperty, sendReport } from "#tests/factories/emails.ts";
import { hudEstimate, preliminaryEstimate, reportInput } from "#tests/factories/report.ts";

describe("Your rent report", () => {
  test("for one property names its rent, range, source and link", async () => {
    const { subject, html, text } = await sendReport([reportedProperty()]);
    expect(subject).toBe("$1,840 a month: your rent report for 2914 Cottage Grove Avenue");
    expect(html.match(/<title>[^<]*/g)).toEqual([`<title>${subject}`]);
    for (const body of [html.replace(/<\/?strong>/g, ""), text]) {
      for (const part of ["$1,840", "Market Low $1,", "Market High $1,", "our own records", "515-555-0142"])
        expect(body).toContain(part);
      expect(body).toContain(`https://porchlight.example/analysis/${reportedProperty().leadId}`);
      expect(body).toContain("Hi Jo, here is");
      expect(body).toContain("Des Moines, Iowa 50311");
    }
  });

  test("lists the three nearest leases by block, with their rents", async () => {
    const { text } = await sendReport([reportedProperty()]);
    expect(text.match(/ block of .*\$1,\d{3}$/gm)).toHaveLength(3);
    expect(text).toMatch(/3000 block of Kingman Blvd, 0.3 mi +\$1,850/);
  });

  test("for several properties shows the state and link of each", async () => {
    const { subject, text } = await sendReport([
      reportedProperty(),
      reportedProperty({}, { leadId: "b", state: "pricing", estimate: null }),
      reportedProperty(
        { city: "Chicago", state: "IL", zipCode: "60601" },
        { leadId: "c", state: "outside", estimate: null },
      ),
    ]);
    expect(subject).toBe("Your rent report: 3 properties");
    for (const part of [
      "Not priced yet",
      "as soon as it is ready.",
      "Outside our service area",
      "no estimate",
    ])
      expect(text).toContain(part);
    expect(text).toContain("Chicago, Illinois 60601");
    for (const id of ["b", "c"]) expect(text).toContain(`https://porchlight.example/analysis/${id}`);
  });

  test("for a fourplex shows the rent of one unit and of the building", async () => {
    const { text } = await sendReport([reportedProperty({ unitCount: 4 })]);
    expect(text).toContain("$7,360 for all 4 units");
  });

  test("does not greet by the first half of an email", async () => {
    for (const name of ["jo", "JO", " jo ", ""])
      expect((await sendReport([reportedProperty()], name)).text).not.toContain("Hi ");
  });

  test("names assumed rooms, and says who corrects a preliminary figure", async () => {
    const send = async (changes: Partial<Estimate>) => {
      const { text } = await sendReport([reportedProperty({}, { estimate: reportInput(changes).estimate })]);
      return text.replace(/\s+/g, " ");
    };
    const preliminary = await send(preliminaryEstimate);
    expect(
      (await sendReport([reportedProperty({}, { estimate: reportInput(preliminaryEstimate).estimate })]))
        .subject,
    ).toMatch(/^Your rent report: 2914/);
    expect(preliminary).toContain(
      "Assumed: 3 bedrooms, 2 baths. Tell us the right number: it helps the manager",
    );
    expect(preliminary).toContain("Preliminary figures: a manager will price this home.");
    expect(preliminary).not.toContain("If we manage this property");
    expect(await send(hudEstimate)).not.toContain("Assumed");
    const baths = await send({ assumed: { bedrooms: false, bathrooms: true } });
    expect(baths).toContain("Assumed: 1.5 baths. Tell us the right number and we'll update the estimate.");
    expect(baths).toContain("If we manage this property");
  });

  test("leaves out markup and a second header line", async () => {
    const streetAddress = '<script>alert(1)</script>\r\nBcc: x@y.example "&';
    const { subject, html } = await sendReport([reportedProperty({ streetAddress })], "<b>Jo</b>");
    expect(subject).toBe("$1,840 a month: your rent report");
    for (const part of ["<script>", "alert(1)", "Bcc", "Jo</b>", "Hi "]) expect(html).not.toContain(part);
    expect(html).toContain("The property you asked about");
  });

  test.each([
    "Call 515-555-0142 now",
    "1 Call 515 555 0142",
    "1 Oak St, see evil.example",
    "www.evil.example",
  ])("leaves %s out of the subject", async (streetAddress) => {
    const { subject } = await sendReport([reportedProperty({ streetAddress })], "Jo evil.example");
    expect(subject).toBe("$1,840 a month: your rent report");
  });

  test("contains no link that was typed as a name or street", async () => {
    const streetAddress = "2 Oak St http://evil.example";
    const { html, text } = await sendReport([reportedProperty({ streetAddress })], "see evil.example");
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
    const { subject, text } = await send({ known: true, phone: null });
    expect(subject).toMatch(/^Known owner: Jo Example, /);
    expect(text).toContain("A known owner asked again");
    expect(text).toContain("Not given");
  });

  test("escapes markup in a name", async () => {
    const { html } = await send({ name: "<img src=x onerror=alert(1)>" });
    expect(html).not.toContain("<img src=x");
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
