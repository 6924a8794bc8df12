import { AsyncLocalStorage } from "node:async_hooks";
import { clearCaches } from "#app/lib/cache.server.ts";
import type { Database } from "#db/client.ts";

const inTransaction = new AsyncLocalStorage<true>();

/**
 * Refuses a query on the pool during a transaction: it takes a second connection, and enough of them deadlock
 * the pool. Caches are cleared, since they would hide it.
 */
export function oneConnectionEach(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (inTransaction.getStore())
        throw new Error(`db().${String(name)} asked in the middle of a transaction`);
      if (name !== "transaction") return Reflect.get(target, name);
      const isTests = isOpenedByTest();
      const transaction: Database["transaction"] = (work, config) => {
        if (isTests) return target.transaction(work, config);
        clearCaches();
        return target.transaction((tx) => inTransaction.run(true, () => work(tx)), config);
      };
      return transaction;
    },
  });
}

const isOpenedByTest = () => /\.test\.tsx?:/.test(new Error().stack?.split("\n")[3] ?? "");
