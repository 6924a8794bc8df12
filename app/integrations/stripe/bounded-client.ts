import { Readable } from "node:stream";
import type { Stripe } from "stripe";

const largestBody = 4 * 1024 * 1024;

/**
 * The SDK's client waits for every silence anew and reads bodies of any size; this one ends a body at the time-out,
 * counted from the request, and at 4 MiB. It also refuses JSON that is no object, on which the SDK throws where
 * nobody can catch.
 */
export function boundedClient(client: Stripe.HttpClient): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      const timeoutMs = request[7];
      const until = Date.now() + timeoutMs;
      const response = await client.makeRequest(...request);
      const read = response.toJSON.bind(response);
      return Object.assign(response, {
        toJSON: async () => {
          const body = read();
          bound(response.getRawResponse(), until);
          const parsed: unknown = await body;
          if (typeof parsed !== "object" || parsed === null) throw new SyntaxError("The body is no object");
          return parsed;
        },
      });
    },
  };
}

/** Called once the SDK reads, so that no piece passes uncounted. */
function bound(body: unknown, until: number) {
  if (!(body instanceof Readable)) return;
  let size = 0;
  body.on("data", (piece: string) => {
    size += piece.length;
    if (size > largestBody) body.destroy(new Error("the answer is too large"));
  });
  const end = setTimeout(
    () => body.destroy(new Error("the answer took too long")),
    Math.max(until - Date.now(), 0),
  );
  body.once("close", () => clearTimeout(end));
}
