import fc from "fast-check";
import { expect, test } from "vitest";
import { properPath } from "#app/features/content/site/components/proper-path.ts";

test("removes a trailing slash and capitals from a path", () => {
  expect(properPath("/Blog/")).toBe("/blog");
  expect(properPath("/areas/West-Des-Moines")).toBe("/areas/west-des-moines");
  expect(properPath("/blog")).toBeNull();
  expect(properPath("/")).toBeNull();
});

test("leaves ids unchanged", () => {
  expect(properPath("/Realtor-Referral/AbC9/", ["AbC9"])).toBe("/realtor-referral/AbC9");
});

test("never redirects to another host, and redirects at most once", () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const proper = properPath(`/${path}`);
      if (proper === null) return;
      expect(proper.startsWith("/") && !proper.startsWith("//")).toBe(true);
      expect(properPath(proper)).toBeNull();
    }),
  );
});
