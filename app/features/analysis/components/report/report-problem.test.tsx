import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ReportProblem } from "#app/features/analysis/components/report/report-problem.tsx";

function shown(element: React.ReactNode) {
  const Page = createRoutesStub([{ path: "/analysis/:id", Component: () => element }]);
  return renderToStaticMarkup(<Page initialEntries={["/analysis/home-1?vacancy=8"]} />);
}

test("a report that broke is tried again at its own address, one that is not there leads to a new one", () => {
  expect(shown(<ReportProblem error={new Error("broken")} />)).toMatch(
    /href="\/analysis\/home-1\?vacancy=8"[^>]*>Retry Analysis</,
  );
  const missing = shown(<ReportProblem status={404} />);
  expect(missing).toMatch(/href="\/analysis"[^>]*>Get Free Property Analysis</);
  expect(missing).not.toContain("Retry Analysis");
});
