import { expect, it } from "vitest";
import { back } from "#app/http/forms/back.ts";

it("leads back to pages of the office only", () => {
  const ways = [
    "/leads?status=new",
    "/dashboard",
    "/admin/deleted-leads?before=x",
    "/admin/outbox",
    "//other.example",
    "/leads\\x",
    "https://other.example",
    "/login",
    "/dashboards",
    "/leads.example",
    "/leads/new?name=Ann Example",
    "/dashboard\n",
    "/leads#a\\b",
    "/leads#notes",
  ];
  expect(ways.map((way) => back.parse(way))).toEqual([
    "/leads?status=new",
    "/dashboard",
    "/admin/deleted-leads?before=x",
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    "/leads#notes",
  ]);
});
