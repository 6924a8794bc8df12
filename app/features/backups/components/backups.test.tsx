import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProofHead } from "#app/features/backups/components/backups.tsx";

test.each([
  ["night", null, "every night at 3:00 AM. Each one is restored"],
  ["never", "run “alter role”", "only by hand. They can&#x27;t be proven"],
] as const)("promises only the backups that are made: %s", (every, obstacle, text) => {
  const rules = { every, keep: 7, place: "disk" } as const;
  const page = { proven: null, problem: null, nights: [], now: new Date(0), timeZone: "UTC" };
  expect(renderToStaticMarkup(<ProofHead {...page} rules={rules} obstacle={obstacle} />)).toContain(text);
});
