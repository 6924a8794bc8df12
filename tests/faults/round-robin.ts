import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

const checkEveryMs = 200;

/**
 * Uses processes whose `/readyz` answers 200. Like common proxies, retries a request that may have arrived
 * only if it is a GET.
 */
export async function startRoundRobin(port: number, targets: string[]) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(targets);
  const checks = setInterval(() => {
    for (const target of targets)
      void isReady(target).then((yes) => (yes ? ready.add(target) : ready.delete(target)));
  }, checkEveryMs);
  let turn = 0;
  const server = createServer((asked, reply) => {
    turn += 1;
    const rotation = [...ready];
    const order = rotation.map((_, index) => rotation[(turn + index) % rotation.length] ?? "");
    const chunks: Buffer[] = [];
    asked.on("data", (chunk: Buffer) => chunks.push(chunk));
    asked.on("end", () => forward(asked, Buffer.concat(chunks), reply, order));
  });
  function forward(
    asked: IncomingMessage,
    body: Buffer,
    reply: ServerResponse,
    [target, ...others]: string[],
  ) {
    if (!target) return void reply.writeHead(502).end();
    const { method = "GET", url = "/", headers } = asked;
    const onward = request(target + url, { agent, method, headers });
    onward.on("response", (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      answer.on("error", () => reply.destroy());
    });
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (reply.headersSent) return reply.destroy();
      const neverArrived = error.code === "ECONNREFUSED";
      if (neverArrived || method === "GET") forward(asked, body, reply, others);
      else reply.writeHead(502).end();
    });
    onward.end(body);
  }
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      clearInterval(checks);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

const isReady = (target: string) =>
  fetch(`${target}/readyz`, { headers: { connection: "close" } }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status === 200;
    },
    () => false,
  );
