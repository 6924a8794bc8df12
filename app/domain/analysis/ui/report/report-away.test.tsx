import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { FormResult } from "#app/domain/analysis/ui/report/report.tsx";
import { ReportAway } from "#app/domain/analysis/ui/report/report-away.tsx";

function page(result: FormResult) {
  const Page = createRoutesStub([
    { path: "/", Component: () => <ReportAway leadId="home-1" result={result} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test("a wish for a person that could not be stored stands there as it was typed, under its own key", () => {
  const html = page({
    status: "error",
    initialValue: { intent: "ask", formKey: "key-of-a-form", message: "The roof is new." },
    error: { "": ["Please try again."], message: ["Please keep this shorter."] },
  });
  expect(html).toContain("The roof is new.");
  expect(html).toContain('name="formKey" value="key-of-a-form"');
  for (const words of ["Please try again.", "Please keep this shorter."]) expect(html).toContain(words);
  expect(html).toContain('name="website"');
});

test("without a form there is only the word that the records are away", () => {
  expect(page(undefined)).not.toContain("<form");
});
