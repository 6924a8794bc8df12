import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { FormResult } from "#app/features/analysis/components/report/context.ts";
import {
  ReportProblem,
  ReportUnavailable,
} from "#app/features/analysis/components/report/report-problem.tsx";

const page = (result: FormResult) => shown(<ReportUnavailable leadId="home-1" result={result} />);

function shown(element: React.ReactNode) {
  const Page = createRoutesStub([{ path: "/analysis/:id", Component: () => element }]);
  return renderToStaticMarkup(<Page initialEntries={["/analysis/home-1?vacancy=8"]} />);
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

test("without a form there is only the word that the records are away, and the way to try again", () => {
  expect(page(undefined)).not.toContain("<form");
  expect(page(undefined)).toMatch(/href="\/analysis\/home-1\?vacancy=8"[^>]*>Retry Analysis</);
});

test("a report that broke is tried again at its own address, one that is not there leads to a new one", () => {
  expect(shown(<ReportProblem error={new Error("broken")} />)).toMatch(
    /href="\/analysis\/home-1\?vacancy=8"[^>]*>Retry Analysis</,
  );
  const missing = shown(<ReportProblem status={404} />);
  expect(missing).toMatch(/href="\/analysis"[^>]*>Get Free Property Analysis</);
  expect(missing).not.toContain("Retry Analysis");
});

test("what was refused has the focus where no script gives it", () => {
  const facts = (error: Record<string, string[]>) =>
    page({ status: "error", initialValue: { intent: "facts", zipCode: "5031" }, error });
  const focused = (html: string) => [...html.matchAll(/<[^>]* autofocus=""[^>]*>/gi)].map(String);
  const ids = (html: string) => focused(html).map((tag) => /\bid="([^"]+)"/.exec(tag)?.[1]);
  expect(ids(facts({ yearBuilt: ["Wrong."], zipCode: ["Wrong."] }))).toEqual(["facts-zipCode"]);
  expect(ids(facts({ "": ["Too many."] }))).toEqual(["facts-streetAddress"]);
  expect(
    ids(page({ status: "error", initialValue: { intent: "ask" }, error: { "": ["Too many."] } })),
  ).toEqual(["ask-message"]);
});
