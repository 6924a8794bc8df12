import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

// Fails where a door has begun to decide: it is longer than translating takes.
const longestModule = 200;
const longest: Record<string, number> = { loader: 25, action: 30, clientAction: 30, clientLoader: 25 };

const faults = globSync("app/routes/**/*.{ts,tsx}", {
  exclude: (file) => /\.test\.tsx?$/.test(file),
}).flatMap((file) => {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const lines = source.text.split("\n").length - 1;
  const tooLong = source.statements.flatMap((statement) => partsOf(statement, source));
  return [
    ...(lines > longestModule ? [`${file} has ${lines} lines, more than ${longestModule}`] : []),
    ...tooLong.map((what) => `${file}: ${what}`),
  ];
});
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);

/** The parts of a statement that have a limit and keep it not, in words. */
function partsOf(statement: ts.Statement, source: ts.SourceFile): string[] {
  const named = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
  return named.flatMap((part) => {
    if (!ts.isFunctionDeclaration(part) && !ts.isVariableDeclaration(part)) return [];
    const name = part.name?.getText(source) ?? "";
    const most = longest[name];
    const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
    const lines = lineAt(part.end) - lineAt(part.getStart(source)) + 1;
    return most !== undefined && lines > most ? [`its ${name} has ${lines} lines, more than ${most}`] : [];
  });
}
