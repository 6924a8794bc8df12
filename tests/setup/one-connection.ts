import { AsyncLocalStorage } from "node:async_hooks";
import { forgetKept } from "#app/domain/kept.server.ts";
import type { Database } from "#db/client.ts";

const inTransaction = new AsyncLocalStorage<true>();

/**
 * The pool, which refuses whoever asks it in the middle of a transaction: that takes a second connection while it holds
 * the first, and as many at once as the pool has would all wait for each other. What is kept from before would hide it,
 * so each transaction begins with nothing kept. The transactions that a test opens by itself stand for other processes.
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
        forgetKept();
        return target.transaction((tx) => inTransaction.run(true, () => work(tx)), config);
      };
      return transaction;
    },
  });
}

const isOpenedByTest = () => /\.test\.tsx?:/.test(new Error().stack?.split("\n")[3] ?? "");
