import path from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Lists what failed once more, after everything else. */
export default class Failures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const failed = modules.flatMap((module) => {
      const file = path.relative(process.cwd(), module.moduleId);
      const tests = [...module.children.allTests("failed")];
      const lines = tests.map(({ location, fullName }) => `${file}:${location?.line ?? 1} ${fullName}`);
      return lines.length === 0 && !module.ok() ? [file] : lines;
    });
    if (failed.length > 0) console.log(`\nFailed:\n${failed.join("\n")}\n`);
  }
}
