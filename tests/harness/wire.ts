import { connect, createServer, type Socket } from "node:net";

/** Cut before it reaches the database, or before its response. */
export type Verdict = "pass" | "cut before" | "cut after";

export type Judge = (statement: string, connection: number) => Verdict;

/** A TCP proxy before Postgres. A cut is an RST to the client. */
export async function startWire(databaseUrl: string, judge: Judge) {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  let connections = 0;
  let stalled = false;
  const server = createServer({ noDelay: true }, (client) => {
    const connection = ++connections;
    const upstream = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    let cut = false;
    const breakOff = () => {
      cut = true;
      client.resetAndDestroy();
      upstream.destroy();
    };
    const statements = statementReader();
    let cutOnAnswer = false;
    client.on("data", (chunk) => {
      for (const { bytes, statement } of statements(chunk)) {
        if (cut) return;
        const verdict = statement === undefined || cutOnAnswer ? "pass" : judge(statement, connection);
        if (verdict === "cut before") return breakOff();
        if (verdict === "cut after") cutOnAnswer = true;
        upstream.write(bytes);
      }
    });
    upstream.on("data", (chunk) => (cutOnAnswer ? breakOff() : client.write(chunk)));
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      if (stalled) socket.pause();
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = typeof address === "object" && address ? String(address.port) : "";
  return {
    url: url.href,
    /** Nothing passes, and nothing breaks. */
    stall(value: boolean) {
      stalled = value;
      for (const socket of open) value ? socket.pause() : socket.resume();
    },
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

type Message = { bytes: Buffer; statement?: string };

/** Protocol version 3. */
function statementReader() {
  let rest = Buffer.alloc(0);
  let started = false;
  const prepared = new Map<string, string>();
  let bound = "";
  return function* (chunk: Buffer): Generator<Message> {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message of a connection has no type byte.
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const bytes = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = started ? String.fromCharCode(bytes[0] ?? 0) : "";
      started = true;
      const [first = "", second = ""] = type && "QPB".includes(type) ? strings(bytes.subarray(5)) : [];
      if (type === "P") prepared.set(first, second);
      if (type === "B") bound = second;
      if (type === "Q") yield { bytes, statement: first };
      else if (type === "E") yield { bytes, statement: prepared.get(bound) ?? "" };
      else yield { bytes };
    }
  };
}

function strings(body: Buffer) {
  const end = body.indexOf(0);
  const next = body.indexOf(0, end + 1);
  return [body.toString("utf8", 0, end), body.toString("utf8", end + 1, next < 0 ? end + 1 : next)];
}
