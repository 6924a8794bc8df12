import { request } from "node:http";

export type Ask = {
  method: string;
  /** As it goes over the wire: nothing is decoded or put in order. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

/** `status` 0: the connection ended without an answer. */
export type Answer = { status: number; type: string; text: string };

const patienceMs = 20_000;

/** Asks as no browser would; a stream of events is left once it has begun. */
export function ask(base: string, { method, path, headers = {}, body }: Ask): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const asking = request({
      hostname,
      port,
      method,
      path,
      headers: { ...length, ...headers },
      agent: false,
    });
    const end = (answer: Answer) => {
      clearTimeout(patience);
      asking.destroy();
      resolve(answer);
    };
    const patience = setTimeout(() => end({ status: 0, type: "", text: "no answer" }), patienceMs);
    asking.on("error", ({ message }) => end({ status: 0, type: "", text: message }));
    asking.on("response", (reply) => {
      const answer = { status: reply.statusCode ?? 0, type: reply.headers["content-type"] ?? "", text: "" };
      if (answer.type.startsWith("text/event-stream")) return end(answer);
      const parts: Buffer[] = [];
      const whole = () => end({ ...answer, text: Buffer.concat(parts).toString("utf8") });
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", whole);
      reply.on("error", whole);
    });
    asking.end(body);
  });
}
