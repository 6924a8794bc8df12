import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { FormResult, OpenReport } from "#app/features/analysis/components/report/links.ts";
import { Terms } from "#app/features/analysis/components/report/start-dialog.tsx";

const report = {
  page: { leadId: "home-1", query: "", formKey: "key-of-the-page" },
  letter: { offer: { schedule: "2026-11" }, terms: { points: ["You own the property."] } },
} as OpenReport;

function shown(props: { refused: FormResult }) {
  const Page = createRoutesStub([{ path: "/", Component: () => <Terms {...report} {...props} /> }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

const tick = (html: string) => /<input[^>]*id="acknowledged"[^>]*>/.exec(html)?.[0] ?? "";

test("terms that were not taken stand there as they were sent, with the words above their buttons", () => {
  const html = shown({
    refused: {
      status: "error",
      initialValue: { acknowledged: "on", formKey: "key-of-the-first-press" },
      error: { "": ["Too many attempts."] },
    },
  });
  expect(tick(html)).toContain('checked=""');
  expect(html).toContain('name="formKey" value="key-of-the-first-press"');
  expect(html).toMatch(/id="acknowledged".*role="alert".*Too many attempts\..*Request the agreement/s);
});

test("terms that nobody has sent are not acknowledged", () => {
  const html = shown({ refused: undefined });
  expect(tick(html)).not.toContain("checked");
  expect(html).toContain('name="formKey" value="key-of-the-page"');
  expect(html).not.toContain('role="alert"');
});
