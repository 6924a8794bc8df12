import type { Plugin } from "vite";

/**
 * What postgres.js 3.4.9 does wrong when a connection ends with something still to say.
 *
 * - `nextWrite` writes to a socket that is gone, out of a timer: nobody can catch that, and the process ends. Here the
 *   statement is refused instead. (https://github.com/porsager/postgres/issues/1208)
 * - The connection that takes the place of the ended one refuses its first statement with the error of the last one.
 *   Here that is forgotten.
 * - What a transaction still says after that, its ROLLBACK above all, goes to the new connection, in the middle of
 *   somebody else's transaction. Here it is refused.
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
  ],
};

/** Bundles the driver with its guards; another version of it, which may not need them, stops the build. */
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
