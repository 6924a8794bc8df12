import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OfficeProblem } from "#app/features/accounts/components/office-problem.tsx";
import { accessDenied } from "#app/lib/actor.ts";

const shown = (problem: Pick<ComponentProps<typeof OfficeProblem>, "status" | "message" | "staff">) =>
  renderToStaticMarkup(<OfficeProblem {...problem} alone />);

test("shows denied access, offers the dashboard, and redirects home", () => {
  const html = shown({ status: 403, message: accessDenied, staff: "leaves" });
  expect(html).toMatch(
    /http-equiv="refresh".*Access denied\..*<a href="\/dashboard"[^>]*>Back to the dashboard/s,
  );
});

test("an answer that a reload sends once more stays, and its ways on open another tab", () => {
  const html = shown({ status: 403, message: "Nothing was saved.", staff: "stays" });
  expect(html).not.toContain("refresh");
  expect(html).toMatch(/<a href="\/dashboard" target="_blank"/);
});

test("where nothing answered, nothing is said to be written down, and the page can be asked for again", () => {
  const html = shown({ status: undefined });
  expect(html).toMatch(/could not be fetched.*<a href=""[^>]*>Try again/s);
  expect(html).not.toContain("written down");
});

test("while the database is away the dashboard is a way back, and only a sent form is spoken of", () => {
  const looked = shown({ status: 503 });
  expect(looked).toMatch(/<a href=""[^>]*>Try again.*<a href="\/dashboard"[^>]*>Back to the dashboard/s);
  expect(looked).not.toContain("form");
  const sent = shown({
    status: 503,
    message: "Reload this page to send your form once more.",
    staff: "stays",
  });
  expect(sent).toMatch(/once more\..*<a href="\/dashboard" target="_blank"/s);
  expect(sent).not.toContain("Try again");
});
