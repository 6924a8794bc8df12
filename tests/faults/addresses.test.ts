import { expect, test } from "vitest";
import { everyAddress } from "#tests/faults/addresses.ts";

test("every address of the route table has a sample, so that the sweep leaves none out", async () => {
  const addresses = await everyAddress({ lead: "a-lead", message: "a-message", task: "a-task" });
  expect(addresses).toEqual(
    expect.arrayContaining(["/", "/areas/ankeny", "/analysis/a-lead", "/tasks/a-task/change"]),
  );
  expect(addresses.filter((address) => /[:*]/.test(address))).toEqual([]);
});
