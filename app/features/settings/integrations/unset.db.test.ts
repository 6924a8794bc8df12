import { afterEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { listUnset } from "#app/features/settings/integrations/queries.server.ts";

const { demo } = config;
afterEach(() => {
  config.demo = demo;
});

test("lists the vendors that production needs", () => {
  config.demo = true;
  expect(listUnset()).toEqual([]);
  config.demo = false;
  expect(listUnset()).toEqual(["stripe", "docuseal", "smtp"]);
});
