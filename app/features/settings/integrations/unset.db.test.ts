import { afterEach, expect, test } from "vitest";
import { config } from "#app/config.server.ts";
import { listUnset } from "#app/features/settings/integrations/queries.server.ts";

const { demo } = config;
afterEach(() => {
  config.demo = demo;
});

const unset = () => listUnset().map(({ vendor }) => vendor);

test("a demo lacks nothing, and production names each vendor that agreements and money need", () => {
  config.demo = true;
  expect(unset()).toEqual([]);
  config.demo = false;
  expect(unset()).toEqual(["stripe", "docuseal", "smtp"]);
});
