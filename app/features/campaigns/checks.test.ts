import { describe, expect, test } from "vitest";
import { checkTemplate } from "#app/features/campaigns/checks.ts";
import { defaultLetters } from "#app/features/campaigns/default-letters.ts";
import { countSegments } from "#app/features/campaigns/segments.ts";
import { workflowKeys } from "#app/features/campaigns/workflows.ts";
import { countWords } from "#app/lib/text.ts";

describe("segments of a text", () => {
  test.each([
    ["nothing", "", "GSM-7", 0, 0],
    ["160 plain characters", "a".repeat(160), "GSM-7", 160, 1],
    ["one more", "a".repeat(161), "GSM-7", 161, 2],
    ["accents of the alphabet", "é".repeat(160), "GSM-7", 160, 1],
    ["a euro sign, which takes two", `${"a".repeat(159)}€`, "GSM-7", 161, 2],
    ["a pair that would be cut in two", `${"a".repeat(152)}€${"a".repeat(152)}`, "GSM-7", 306, 3],
    ["70 others", "ő".repeat(70), "UCS-2", 70, 1],
    ["one more of those", "ő".repeat(71), "UCS-2", 71, 2],
    ["an emoji, which takes two", `${"a".repeat(69)}😀`, "UCS-2", 71, 2],
    ["an emoji that would be cut in two", `${"a".repeat(66)}😀${"a".repeat(66)}`, "UCS-2", 134, 3],
  ])("counts %s", (_, text, encoding, units, segments) => {
    expect(countSegments(text)).toMatchObject({ encoding, units, segments });
  });

  test("names the characters that cost", () => {
    expect(countSegments("It’s “here”").costly).toEqual(["’", "“", "”"]);
  });
});

const letter = { subject: "Your home", content: "Hi {{first_name|there}},\n\nAll well.", plainText: "" };
const email = { channel: "email", workflow: "warm_lead", company: "Firm" } as const;
const check = (changes: Partial<typeof letter>, about = {}) =>
  checkTemplate({ ...letter, ...changes }, { ...email, ...about }).map(
    ({ field, level, text }) => `${field} ${level}: ${text}`,
  );

describe("checks of a letter", () => {
  test.each([
    ["an unknown field", { content: "{{first_nme}}" }, "content error: There is no field “first_nme”."],
    ["a field that is left open", { content: "Hi {{first_name" }, "content error: A field begins with {{"],
    ["a missing fallback", { content: "{{street}}" }, "content warning: “Street” has no fallback"],
    ["no subject", { subject: " " }, "subject error: Subject is required."],
    ["two lines in the subject", { subject: "One\r\nBcc: two" }, "subject error: A subject is one line."],
    ["an unknown field in the subject", { subject: "{{nme}}" }, "subject error: There is no field “nme”."],
    ["a long subject", { subject: "a ".repeat(31) }, "subject warning: Phones show about 40"],
    [
      "a word that breaks the layout",
      { content: "x".repeat(61) },
      "content error: “xxxxxxxxxxxxxxxxxxxx…” has 61",
    ],
    ["http", { content: "[a](http://x.example)" }, "content error: “http://x.example” is not safe"],
    ["a script", { content: "[a](javascript:1)" }, "content error: “javascript:1” is no address"],
    ["a field that is no link", { content: "[a]({{city|x}})" }, "content error: “{{city|x}}” is no address"],
    [
      "a fallback of a link",
      { content: "[a]({{analysis_link|javascript:alert(1)}})" },
      "content error: A field of a link has no fallback: write {{analysis_link}}.",
    ],
    [
      "a script as the fallback of another field",
      { content: "[a]({{city|javascript:alert(1)}})" },
      "content error: “{{city|javascript:alert(1)}}” is no address",
    ],
    ["a page that is unknown", { content: "[a](/nothing)" }, "content warning: “/nothing” is no fixed page"],
  ])("finds %s", (_, changes, expected) => {
    expect(check(changes)).toEqual([expect.stringContaining(expected)]);
  });

  test("accepts pages of ours, https, and addresses as long as they are", () => {
    const to = [
      "/rentals",
      "/blog/a-post",
      "/#plans",
      `https://x.example/${"a".repeat(90)}`,
      "tel:+15155550100",
    ];
    const links = to.map((each) => `[a](${each})`).join("\n\n");
    expect(check({ content: `${links}\n\n[b]({{calculator_link}})` })).toEqual([]);
  });

  test("knows which fields a workflow always fills", () => {
    const content = "{{walkthrough_day}}";
    expect(check({ content }, { workflow: "confirmation" })).toEqual([]);
    expect(check({ content })).toHaveLength(1);
  });

  test("counts what a text costs", () => {
    const about = { channel: "sms" as const, workflow: "confirmation" };
    expect(check({ subject: "", content: "See you at noon." }, about)).toEqual([]);
    expect(check({ subject: "", content: "a ".repeat(200) }, about)).toEqual([
      expect.stringContaining("3 segments"),
    ]);
    expect(check({ subject: "", content: "a ".repeat(800) }, about)[0]).toContain("carriers take 10 at most");
  });
});

describe("the letters of a new installation", () => {
  const all = workflowKeys.flatMap((workflow) =>
    defaultLetters[workflow].map(({ channel, ...each }) => ({
      workflow,
      channel: channel ?? ("email" as const),
      ...each,
    })),
  );

  test.each(all)("$key has nothing to correct", ({ workflow, channel, subject = "", content }) => {
    const about = { channel, workflow, company: "Sample Company" };
    expect(checkTemplate({ subject, content, plainText: "" }, about)).toEqual([]);
  });

  test("fill 30 days of warm leads with letters of 60 to 130 words and one button at most", () => {
    const letters = defaultLetters.warm_lead;
    expect(letters).toHaveLength(16);
    for (const { content } of letters) {
      expect(countWords(content)).toBeGreaterThanOrEqual(60);
      expect(countWords(content)).toBeLessThanOrEqual(130);
      expect(content.match(/\]\(/g)?.length ?? 0).toBeLessThanOrEqual(1);
    }
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  });
});
