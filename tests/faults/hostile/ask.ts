import { request } from "node:http";

export type Ask = {
  method: string;
  /** Sent without normalization. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

/** `status` 0: the connection ended without a response. */
export type Answer = { status: number; type: string; text: string };

const patienceMs = 20_000;

/** Stops reading an event stream after its start. */
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
