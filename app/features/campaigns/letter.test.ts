import { expect, test } from "vitest";
import { compileLetter, mergeLetter } from "#app/features/campaigns/letter.ts";
import { missingFields, unknownFields } from "#app/features/campaigns/merge-fields.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";

const layout = {
  company: sampleCompany,
  logo: undefined,
  appUrl: "https://firm.example",
  because: "you asked for it.",
  hasPreferences: true,
};
const letter = {
  subject: "Hello {{first_name|there}}",
  content:
    "Hi {{first_name|there}},\n\nSee {{street}}.\n\n[Move it]({{walkthrough_link}})\n\n- One\n- Two {{city}}\n\n[Our plans](/services)",
  plainText: null,
};
const values = {
  street: "1 <Sample> & Ave",
  city: "Ames",
  walkthrough_link: "https://firm.example/visit/1?a=1&b=2",
};

test("renders once and fills in the values of each reader", async () => {
  const compiled = await compileLetter(letter, layout);
  const mail = mergeLetter(compiled, { values, preferencesUrl: "https://firm.example/preferences/k" });
  expect(mail.subject).toBe("Hello there");
  expect(mail.html).toContain("Hi there,");
  expect(mail.html).toContain("1 &#60;Sample&#62; &#38; Ave");
  expect(mail.html).toContain('href="https://firm.example/visit/1?a=1&#38;b=2"');
  expect(mail.html).toContain('href="https://firm.example/services"');
  expect(mail.html).toContain('href="https://firm.example/preferences/k"');
  expect(mail.text).toContain("See 1 <Sample> & Ave.");
  expect(mail.text).toContain("https://firm.example/preferences/k");
  expect(`${mail.html}${mail.text}`).not.toMatch(/[\uE000\uE001]|merge-field/);
  const ann = mergeLetter(compiled, { values: { ...values, first_name: "Ann" }, preferencesUrl: "" });
  expect(ann.html).toContain("Hi Ann,");
});

test("keeps a text that was written by hand, with the address below it", async () => {
  const compiled = await compileLetter({ ...letter, plainText: "Hi {{first_name|there}}." }, layout);
  const { text } = mergeLetter(compiled, { values, preferencesUrl: "https://firm.example/preferences/k" });
  expect(text).toMatch(/^Hi there\.\n\nYou're receiving this email because you asked for it\./);
});

test("names fields that are unknown, and those that have no value", () => {
  expect(unknownFields("{{first_nme}} {{city}} {{ street | home }}")).toEqual(["first_nme"]);
  expect(missingFields(["{{first_name}} {{city}} {{street|your home}}"], { city: "Ames" })).toEqual([
    "first name",
  ]);
});
