import { expect, test } from "vitest";
import { loader } from "#app/routes/office/palette.ts";
import routes from "#app/routes.ts";
import { makeLead } from "#tests/factories/leads.ts";
import { sentTo } from "#tests/factories/routes.ts";

const found = async (q: string) =>
  (await loader(sentTo({ path: `/palette?${new URLSearchParams({ q })}` }))).leads.map(({ to }) =>
    to.split("/").at(-1),
  );

test("finds a lead by phone, name, address and email", async () => {
  const { id } = await makeLead({
    name: "Quillon Sample",
    email: "quillon@owner.example",
    phone: "(515) 555-0147",
    phoneE164: "+15155550147",
    propertyAddress: "77 Quarry Street",
  });
  const other = await makeLead({ name: "Other Sample" });
  for (const q of ["515-555-0147", "quillon sam", "77 quarry", "quillon@owner"])
    expect(await found(q)).toEqual([id]);
  expect(await found("Nobody by this name")).toEqual([]);
  expect(await found("")).toContain(other.id);
});

test("is in the layout that only staff may open", () => {
  const office = routes.find(({ file }) => file === "routes/office/layout.tsx");
  const files = office?.children?.map(({ file }) => file) ?? [];
  expect(files).toEqual(
    expect.arrayContaining(["routes/office/palette.ts", "routes/office/notifications.tsx"]),
  );
});
