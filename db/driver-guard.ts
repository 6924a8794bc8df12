import type { Plugin } from "vite";

/**
 * Fixes defects of postgres.js 3.4.9 in transactions whose connection ends, or that Postgres rolls back at COMMIT:
 * docs/decisions/database-driver.md.
 */
const guards: Record<string, [from: string, to: string][]> = {
  "/postgres/src/connection.js": [
    [
      "  function nextWrite(fn) {\n",
      `  function nextWrite(fn) {
    if (!socket) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return false
    }
`,
    ],
    // With a limit of one, nothing is sent behind an unanswered statement.
    [
      "        && sent.length < max_pipeline\n",
      "        && (q.options.onexecute || !socket || sent.length + 1 < max_pipeline)\n",
    ],
    [
      "    stream && stream.push(null)\n    stream = null\n",
      "    stream && stream.push(null)\n    stream = null\n    socket.resume()\n",
    ],
    [
      "      statements = {}\n      needsTypes",
      "      query = results = errorResponse = null\n      statements = {}\n      needsTypes",
    ],
  ],
  "/postgres/src/index.js": [
    ["      , prepare = null\n\n    try {\n", "      , prepare = null\n      , gone = null\n\n    try {\n"],
    ["connection.onclose = reject)", "connection.onclose = e => (gone = e, reject(e)))"],
    [
      "        q.catch(e => uncaughtError || (uncaughtError = e))\n",
      "        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (gone)\n          return q.reject(gone)\n",
    ],
    [
      "          : await sql`commit`\n",
      `          : (await sql\`commit\`).command === 'COMMIT' || (() => {
            throw Errors.generic('40000', 'The transaction was rolled back')
          })()
`,
    ],
  ],
};

/** A different version, which may not need the fixes, fails the build. */
export function guardDriver(): Plugin {
  return {
    name: "guard-driver",
    transform(code, id) {
      const file = Object.keys(guards).find((each) => id.split("?")[0]?.endsWith(each));
      return file ? { code: guarded(code, file), map: null } : undefined;
    },
  };
}

function guarded(code: string, file: string) {
  let text = code;
  for (const [from, to] of guards[file] ?? []) {
    if (text.split(from).length !== 2)
      throw new Error(`${file} is not the one that db/driver-guard.ts knows`);
    text = text.replace(from, () => to);
  }
  return text;
}
