import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { closeDatabase, databaseUrl, openDatabase } from "#db/instance.server.ts";

export async function whileUnavailable<Value>(work: () => Promise<Value>) {
  const url = databaseUrl();
  await closeDatabase();
  return work().finally(() => openDatabase(url));
}

/** The database accepts connections and never answers. Returns the undo function. */
export async function silenceDatabase() {
  const url = databaseUrl();
  const sockets = new Set<Socket>();
  const hole = createServer((socket) => sockets.add(socket));
  hole.listen(0, "127.0.0.1");
  await once(hole, "listening");
  await closeDatabase();
  openDatabase(`postgres://nobody@127.0.0.1:${(hole.address() as AddressInfo).port}/nothing`);
  return async () => {
    for (const socket of sockets) socket.destroy();
    await closeDatabase();
    openDatabase(url);
    hole.close();
  };
}
