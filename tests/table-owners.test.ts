import { expect, test } from "vitest";
import { foreignWritesIn } from "../scripts/table-owners.ts";

const imports = 'import { payments, tasks, users } from "#db/schema/index.ts";\n';
const writesIn = (code: string, folder = "features/crm") =>
  foreignWritesIn([`app/${folder}/commands.server.ts`, imports + code]).map((found) => found.split(": ")[1]);

test.each([
  ["a statement", "await tx.insert(tasks).values(row); await tx.update(users).set(row);", ["tasks", "users"]],
  ["a helper", "await moveRows(tx, tasks, move);", ["tasks"]],
  ["a list", "for (const table of [payments, tasks]) await tx.delete(table);", ["payments", "tasks"]],
  ["another name", "const table = payments;\nawait tx.delete(table);", ["payments"]],
  ["SQL with a table", `sql\`update \${tasks} as t set done_at = now()\``, ["tasks"]],
  ["SQL with a name", "sql`insert into todo_profiles (id) values (1)`", ["todo_profiles"]],
  ["SQL with a schema", "sql`with gone as (delete from auth.sessions returning id) select`", ["sessions"]],
])("finds a write by %s", (_, code, tables) => {
  expect(writesIn(code)).toEqual(tables);
});

test.each([
  ["a query", "tx.select({ tasks }).from(payments).leftJoin(tasks, eq(tasks.leadId, payments.leadId))"],
  ["a count", "(await tx.$count(tasks, eq(tasks.leadId, leadId))) > 0"],
  ["columns", "const { id } = tasks; const first = tasks.id; f(tasks.id, users.name);"],
  ["SQL that reads", `sql\`select id from \${tasks} for update of tasks\``],
  ["a comment", "// An admin may delete from tasks.\n/** Calls update(tasks). */"],
])("allows %s", (_, code) => {
  expect(writesIn(code)).toEqual([]);
});

test("allows the owner, and the folders that share its tables", () => {
  const write = "await tx.insert(tasks).values(row);";
  expect([writesIn(write, "features/tasks"), writesIn(write, "features/leads")]).toEqual([[], []]);
  expect(writesIn(write, "features/leads-elsewhere")).toEqual(["tasks"]);
});
