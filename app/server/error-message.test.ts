import { expect, test } from "vitest";
import { thrownProblem } from "#app/server/error-message.ts";

/** As the router passes on what a route threw. */
const thrown = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });

test("shows the message of a route, with its status", () => {
  expect(thrownProblem(thrown(404, { message: "Lead not found" }))).toEqual({
    status: 404,
    message: "Lead not found",
  });
});

test("passes on whether staff stay or leave", () => {
  const staffOf = (staff: unknown) => thrownProblem(thrown(403, { message: "No.", staff })).staff;
  expect(["stays", "leaves", "elsewhere", 7].map(staffOf)).toEqual(["stays", "leaves", undefined, undefined]);
});

test("shows neither other data nor the text of an error", () => {
  for (const data of [null, "secret", { message: 7 }])
    expect(thrownProblem(thrown(403, data))).toEqual({ status: 403 });
  expect(thrownProblem(new Error("secret"))).toEqual({ status: 500 });
});

test.each(["Failed to fetch", "NetworkError when attempting to fetch resource.", "Load failed"])(
  "has no status after the network error %s",
  (message) => {
    expect(thrownProblem(new TypeError(message))).toEqual({ status: undefined });
    expect(thrownProblem(new TypeError("x is not a function"))).toEqual({ status: 500 });
  },
);
