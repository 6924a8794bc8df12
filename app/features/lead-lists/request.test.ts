import { expect, test } from "vitest";
import { readListRequest } from "#app/features/lead-lists/request.ts";

const id = "6f1d2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6";
const read = (query: string) => readListRequest(new URLSearchParams(query), "America/Chicago", id);

test.each([
  "status=bogus",
  "status=new&status=bogus",
  "tag=x",
  "assignee=ann",
  "next=some",
  "stale=yes",
  "reached=moon",
])("matches no lead and names the part that does not exist: %s", (query) => {
  expect(read(query)).toMatchObject({ filter: { none: true }, unknown: [{ name: expect.any(String) }] });
});

test.each(["sort=bogus", "older=hand-made", `newer=2026-01-01_${id}x`])(
  "names an order or a page that does not exist, and matches as before: %s",
  (query) => {
    const { filter, unknown } = read(query);
    expect([filter, unknown.length]).toEqual([{}, 1]);
  },
);

test.each([
  "",
  "status=new_lead&status=closed&assignee=me&sort=-name&next=none&stale=1",
  "reached=lost&reason=Sold&from=05/01/2026&to=05/31/2026",
  `status=&tag=${id}&assignee=${id}&import=${id}&older=2026-01-01 00:00:00%2B00_${id}`,
])("knows every part of %s", (query) => {
  expect(read(query)).toMatchObject({ unknown: [] });
  expect(read(query).filter.none).toBeUndefined();
});
