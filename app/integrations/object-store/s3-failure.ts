import { z } from "zod";
import { notFound, Refusal, type StoreFailure, wrongRange } from "#app/integrations/object-store/store.ts";
import { pauseAsked } from "#app/integrations/reply.ts";

/** The store said something that it never says: most often something in between answered for it. */
export const unknownShape = () =>
  new Refusal("unavailable", "The object store's answer had an unknown shape");

/** What the SDK throws, whether the store refused, said something else, or was never reached. */
export function s3Failure(error: unknown): StoreFailure {
  const { name, code, $metadata, $response } = Thrown.parse(error);
  const status = $metadata.httpStatusCode ?? $response.statusCode;
  if (status === undefined) return failure("unavailable", `The object store could not be reached: ${code}`);
  if (status < 300) return unknownShape().failure;
  if (name === "NoSuchBucket") return failure("not configured", "The object store has no such bucket");
  if (status === 404) return notFound().failure;
  if (status === 416) return wrongRange().failure;
  const detail = /^[A-Z][A-Za-z]{2,60}$/.test(name)
    ? `The object store answered ${status}, ${name}`
    : `The object store answered ${status}`;
  if (status === 408 || status === 429 || status >= 500) {
    const retryAfterMs = pauseAsked($response.headers["retry-after"]);
    return { ...failure("unavailable", detail), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  // A redirect is the store's word for a wrong region or address.
  return failure([301, 307, 401, 403].includes(status) ? "not configured" : "rejected", detail);
}

const Thrown = z
  .object({
    name: z.string().catch(""),
    code: z.string().catch("no connection"),
    $metadata: z.object({ httpStatusCode: z.number().optional() }).catch({}),
    $response: z
      .object({ statusCode: z.number().optional(), headers: z.record(z.string(), z.string()) })
      .catch({ headers: {} }),
  })
  .catch({ name: "", code: "unknown", $metadata: {}, $response: { headers: {} } });

const failure = (reason: StoreFailure["reason"], detail: string): StoreFailure => ({
  ok: false,
  reason,
  detail,
});

/** In seconds or as a date. */
