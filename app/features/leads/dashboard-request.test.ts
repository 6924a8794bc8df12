import { describe, expect, it } from "vitest";
import { readDashboardRequest } from "#app/features/leads/dashboard-request.ts";

const read = (query: string) => readDashboardRequest(new URLSearchParams(query), "America/Chicago");
const nothing = { span: undefined, mine: false, allTasks: null, edited: null, ids: null };
const task = "11111111-1111-4111-8111-111111111111";

describe("the address of the dashboard", () => {
  it("asks for everything where it says nothing", () => {
    expect(read("")).toEqual(nothing);
  });

  it("names days of the company's zone, whose tasks, which group whole, a task and a selection", () => {
    const query = `from=2026-11-01&to=2026-11-02&mine=1&tasks=late&edit=${task}&delete=&ids=a&ids=b`;
    expect(read(query)).toEqual({
      span: { start: new Date("2026-11-01T05:00:00Z"), end: new Date("2026-11-03T06:00:00Z") },
      mine: true,
      allTasks: "late",
      edited: task,
      ids: ["a", "b"],
    });
  });

  it("says nothing by what cannot be meant", () => {
    expect(read("from=soon&to=2026-11-02&mine=yes&tasks=all&edit=7&ids=a")).toEqual(nothing);
  });
});
