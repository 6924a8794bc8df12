import { z } from "zod";
import { pauseAsked, type VendorFailure } from "#app/integrations/reply.ts";

/** What is unavailable is asked again with the same key. */
export type StripeFailure = VendorFailure & {
  /** The vendor's word for a refusal: `resource_missing`, `charge_already_refunded`, `idempotency_error` … */
  code?: string;
};

/** Reads whatever the SDK, the parser of a reply or the network threw. */
export function stripeFailure(error: unknown): StripeFailure {
  if (error instanceof z.ZodError)
    return unavailable(`Stripe's answer had an unknown shape: ${places(error)}`);
  const parsed = VendorError.safeParse(error);
  if (!parsed.success) return unavailable("Stripe's answer could not be read");
  const { type, statusCode, detail } = parsed.data;
  if (type === "StripeConnectionError") return unavailable(networkDetail(detail));
  if (statusCode === null) return unavailable("Stripe's answer was not JSON");
  return refusal(statusCode, parsed.data);
}

export const unavailable = (detail: string): StripeFailure => ({ ok: false, reason: "unavailable", detail });

export const rejected = (detail: string, code: string): StripeFailure => ({
  ok: false,
  reason: "rejected",
  detail,
  code,
});

const word = z.string().max(100).nullable().catch(null);

const VendorError = z.object({
  type: z.string().startsWith("Stripe"),
  rawType: word,
  code: word,
  statusCode: z.number().nullable().catch(null),
  message: z.string().catch(""),
  headers: z.record(z.string(), z.unknown()).catch({}),
  detail: z.unknown(),
});

function refusal(status: number, error: z.output<typeof VendorError>): StripeFailure {
  const said = withoutSecrets(error.message);
  const detail = said ? `Stripe answered ${status}, ${said}` : `Stripe answered ${status}`;
  if (status === 401 || status === 403) return { ok: false, reason: "not configured", detail };
  const retryAfterMs = pauseAsked(error.headers["retry-after"]);
  if (error.type === "StripeRateLimitError" || [408, 409, 424].includes(status) || status >= 500)
    return { ...unavailable(detail), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return rejected(detail, error.rawType === "idempotency_error" ? error.rawType : (error.code ?? "invalid"));
}

/** The vendor repeats what was wrong: an address, a number, a part of the key. */
const withoutSecrets = (message: string) =>
  message
    .slice(0, 1_000)
    .replace(/\b(sk|rk|pk|whsec)_[\w*.]+/g, "[key]")
    .replace(/[^\s'"<>:]+@[^\s'"<>,]+/g, "[address]")
    .replace(/\+?\d[\d ().-]{5,}\d/g, "[number]")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);

/** The socket's own error stands one level down when it came within the body. */
function networkDetail(detail: unknown): string {
  const { code, message, exception } = NetworkError.safeParse(detail).data ?? {};
  if (code === "ETIMEDOUT") return "Stripe did not answer in time";
  const cause = exception?.message || code || message || "the connection was closed";
  return `Stripe could not be reached: ${withoutSecrets(cause)}`;
}

const NetworkError = z.object({
  code: word,
  message: z.string().catch(""),
  exception: z.object({ message: z.string() }).nullable().catch(null),
});

const places = (error: z.ZodError) =>
  [...new Set(error.issues.map((issue) => issue.path.join(".") || "the whole"))].join(", ").slice(0, 200);
