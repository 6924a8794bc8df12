import { expect, test, vi } from "vitest";
import { drawPageEdges } from "#app/features/analysis/pdf/letterhead.server.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { frame, Sheet } from "#app/lib/pdf/sheet.server.ts";
import { reportView } from "#tests/factories/report.ts";

/** What stands in the foot of a page: sender, page number and license, each with where it ends and whether it is cut. */
function footOf(changes: Partial<typeof sampleCompany>) {
  const sheet = new Sheet({ title: "", author: "", subject: "", date: new Date(0) });
  const text = vi.spyOn(sheet.doc, "text");
  drawPageEdges(sheet, reportView({}, { company: { ...sampleCompany, ...changes } }));
  const calls: readonly unknown[][] = text.mock.calls;
  const drawn = calls.map(([words, left, top, options]) => {
    const set = typeof options === "object" && options !== null ? options : {};
    const width = "width" in set ? Number(set.width) : frame.width;
    const needed = sheet.heightOf(String(words), { size: 8, width });
    const height = "height" in set ? Number(set.height) : needed;
    return {
      words: String(words).trim(),
      left: Number(left),
      right: Number(left) + width,
      bottom: Number(top) + height,
      isCut: needed > height + 1,
    };
  });
  const [sender, page, licence] = drawn.filter(({ words }) => words !== "");
  if (!sender || !page || !licence) throw new Error("The foot has three parts.");
  return { sender, page, licence };
}

const long = {
  name: "Lindenhof Residential Property Management and Brokerage of Linn and Johnson Counties",
  email: "owners-and-residents-office@lindenhof-residential-management.example",
  brokerage: "Lindenhof Real Estate Brokerage of Linn County LLC",
  licenceLine: "Licensed in Iowa, firm number F06012000, designated broker Maria Schmidt, B12345000",
};

test("the foot is one line of sender and one of license where they fit", () => {
  const { sender, page, licence } = footOf({});
  expect(sender.words).toBe("Porchlight Property Management, 515-555-0142, hello@porchlight.example");
  expect(page.words).toBe("Page 1 of 1");
  expect(licence.words).toBe(
    "Porchlight Property Management. Sample company, not a licensed Iowa real estate brokerage",
  );
});

test("a long sender keeps clear of the page's number, and a long license keeps its own", () => {
  const { sender, page, licence } = footOf(long);
  expect(sender.words).toBe(`${long.name}, 515-555-0142,\n${long.email}`);
  expect(sender.right).toBeLessThan(page.left);
  expect(licence.words).toBe(`${long.brokerage}.\n${long.licenceLine}`);
  expect([sender.isCut, licence.isCut]).toEqual([false, false]);
});

test("words that no foot could hold are cut before they run off the sheet", () => {
  for (const name of ["n".repeat(200), "many words ".repeat(18)]) {
    const words = { name, brokerage: "Brokerage ".repeat(20), licenceLine: "Licensed in Iowa ".repeat(11) };
    const { sender, licence } = footOf({ ...long, ...words });
    expect([sender.isCut, licence.isCut]).toEqual([true, true]);
    for (const { bottom } of [sender, licence]) expect(bottom).toBeLessThan(frame.pageHeight - 12);
  }
});
