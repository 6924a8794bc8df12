import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorPage } from "#app/components/error-page.tsx";

test("shows the first characters of the request id as the reference", () => {
  const reference = "3f2b8a10-77aa-4b1e-9d2f-5c6e7f8a9b0c";
  const html = renderToStaticMarkup(<ErrorPage status={500} reference={reference} />);
  expect(html).toContain(">3f2b8a10</span>");
  expect(html).not.toContain(reference);
});
