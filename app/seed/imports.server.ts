import type { ImportSettings } from "#app/features/leads/imports/fields.ts";
import { storeUpload } from "#app/features/uploads/store.server.ts";
import { db } from "#db/instance.server.ts";
import { leadImportLines, leadImports } from "#db/schema/index.ts";

const columns = ["Name", "Email", "Phone", "Street", "City", "Zip", "Unsubscribed"];
const lines = [
  ["Wanda Sample", "wanda@mail.example", "515-555-0171", "3100 Ingersoll Ave", "Des Moines", "50312", "no"],
  ["Otto Sample", "otto.mail.example", "515-555-0172", "1218 8th St", "Ames", "50010", "no"],
  ["Wanda Sample", "wanda@mail.example", "", "", "", "", "yes"],
];

/** A finished import from three days ago, when the list was refused: nothing to undo. */
export async function addImport(now = new Date()) {
  const text = Buffer.from(`${[columns, ...lines].map((line) => line.join(",")).join("\n")}\n`);
  async function* body() {
    yield text;
  }
  const file = await storeUpload("imports", body(), text.length);
  if (!file.ok) return;
  const at = new Date(now.getTime() - 3 * 86_400_000);
  const textOf = (line: number) => (lines[line - 2] ?? []).filter(Boolean).join(", ");
  const outcomes = [
    { line: 2, outcome: "skip", reason: "Already a lead: Wanda Sample has the same email." },
    { line: 3, outcome: "invalid", reason: "Email: Enter a complete email address, like you@example.com." },
    { line: 4, outcome: "skip", reason: "The same as line 2." },
  ] as const;
  const preview: ImportSettings["preview"] = {};
  for (const { line, outcome, reason } of outcomes)
    preview[outcome] = [...(preview[outcome] ?? []), { line, text: textOf(line), reason }];
  const settings: ImportSettings = {
    encoding: "utf-8",
    delimiter: ",",
    hasHeader: true,
    columns,
    samples: lines,
    fields: ["name", "email", "phone", "street", "city", "zip", "noEmail"],
    matches: "skip",
    preview,
  };
  const [added] = await db()
    .insert(leadImports)
    .values({
      createdAt: at,
      updatedAt: at,
      fileName: "spring-fair.csv",
      fileKey: file.key,
      bytes: file.bytes,
      state: "done",
      settings,
      counts: { total: 3, skip: 2, invalid: 1 },
      position: 4,
      undoUntil: new Date(at.getTime() + 86_400_000),
      finishedAt: at,
    })
    .returning({ id: leadImports.id });
  if (added)
    await db()
      .insert(leadImportLines)
      .values(outcomes.map((line) => ({ ...line, importId: added.id })));
}
