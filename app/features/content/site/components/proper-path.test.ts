import fc from "fast-check";
import { expect, test } from "vitest";
import { properPath } from "#app/features/content/site/components/proper-path.ts";

test("a slash at the end and capitals are taken out of a path", () => {
  expect(properPath("/Blog/")).toBe("/blog");
  expect(properPath("/areas/West-Des-Moines")).toBe("/areas/west-des-moines");
  expect(properPath("/blog")).toBeNull();
  expect(properPath("/")).toBeNull();
});

test("ids stay as they are", () => {
  expect(properPath("/Realtor-Referral/AbC9/", ["AbC9"])).toBe("/realtor-referral/AbC9");
});

test("the proper path never leads to another host, and is proper itself", () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const proper = properPath(`/${path}`);
      if (proper === null) return;
      expect(proper.startsWith("/") && !proper.startsWith("//")).toBe(true);
      expect(properPath(proper)).toBeNull();
    }),
  );
});
