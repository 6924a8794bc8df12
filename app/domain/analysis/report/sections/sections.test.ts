import { expect, test } from "vitest";
import { askSection } from "#app/domain/analysis/report/sections/ask.ts";
import { reportInput, reportView } from "#tests/factories/report.ts";

test("a letter tells when the facts were corrected last, and by whom", () => {
  expect(reportView().revisedText).toBeNull();
  const revisedBy = (by: "owner" | "office") =>
    reportView({}, { revised: { when: "Nov 21, 10:12 AM", by } }).revisedText;
  expect(revisedBy("owner")).toBe("Revised Nov 21, 10:12 AM: facts corrected by you");
  expect(revisedBy("office")).toBe("Revised Nov 21, 10:12 AM: facts corrected by our office");
});

test("a home without bedrooms is a studio wherever it is named", () => {
  const studio = reportView({ facts: { ...reportInput().estimate.facts, bedrooms: 0 } });
  expect(studio.summary).toContain("studio");
  expect(studio.facts[0]).toMatchObject({ label: "Bedrooms", value: "Studio" });
});

test("nobody is asked to price by hand what is priced by hand already", () => {
  expect(askSection(null, false)).toMatchObject({ title: "Have a person price it", needsWords: false });
  const byHand = askSection(null, true);
  expect(byHand).toMatchObject({ title: "Tell the manager something", button: "Send", needsWords: true });
  expect(byHand.text).toContain("already");
  expect(askSection("Nov 21", true)).toMatchObject({
    title: "Tell the manager something",
    text: "You asked on Nov 21; a manager will write to you. Or call",
    isAdded: true,
  });
});
