import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { action } from "#app/routes/funnel/realtor-referral.tsx";
import { databaseUnavailable, requestContext } from "#app/server/context.ts";

test("returns a public form at once if the session could not be read", async () => {
  const context = new RouterContextProvider();
  context.set(requestContext, { id: "1", ip: "192.0.2.1" });
  context.set(databaseUnavailable, true);
  const body = new FormData();
  for (const [name, value] of Object.entries(typed)) body.append(name, value);
  const url = new URL("http://localhost:3000/realtor-referral");
  const request = new Request(url, { method: "POST", body });
  const reply = await action({ request, context, url, params: {}, pattern: "/realtor-referral" } as never);
  expect(reply).toMatchObject({
    init: { status: 503 },
    data: { initialValue: { clientName: "Jo Client", notes: "Call after six." } },
  });
});

const typed = {
  realtorName: "Rita Sample",
  realtorCompany: "Sample Street Realty",
  realtorEmail: "rita@realty.example",
  realtorPhone: "515-555-0110",
  clientName: "Jo Client",
  clientEmail: "jo@owner.example",
  clientPhone: "515-555-0111",
  propertyAddress: "12 Sample Ave, Des Moines, IA 50310",
  propertyType: "single-family",
  notes: "Call after six.",
  consent: "on",
  permission: "on",
  startedAt: String(Date.now() - 60_000),
};
