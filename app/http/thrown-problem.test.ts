import { expect, test } from "vitest";
import { thrownProblem } from "#app/http/thrown-problem.ts";

/** As the router hands on what a door has thrown. */
const thrown = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("words that a door meant for people are shown, with their status", () => {
  expect(thrownProblem(thrown(404, { message: "Lead not found" }))).toEqual({
    status: 404,
    message: "Lead not found",
  });
});

test("nothing else is: neither other data nor the text of an error", () => {
  for (const data of [null, "secret", { message: 7 }])
    expect(thrownProblem(thrown(403, data))).toEqual({ status: 403 });
  expect(thrownProblem(new Error("secret"))).toEqual({ status: 500 });
});
