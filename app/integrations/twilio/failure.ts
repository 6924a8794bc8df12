import { z } from "zod";
import { pauseAsked, type VendorFailure } from "#app/integrations/reply.ts";

export type SmsProblem =
  /** The recipient replied STOP: store a suppression, never retry. */
  | "opted out"
  | "invalid number"
  | "not mobile"
  | "unreachable"
  /** Rejected or filtered for its wording; the same text fails again. */
  | "content"
  /** Our account, sender or registration is wrong, so no text can be sent. */
  | "settings"
  | "later"
  | "other";

export type TwilioFailure = VendorFailure & {
  retryable: boolean;
  alarming?: true;
  code?: number;
};

export type CallFailure = TwilioFailure & {
  taken: "no" | "maybe";
  problem: SmsProblem;
  httpStatus?: number;
};

export type Answer = { status: number; body: unknown; retryAfter: unknown };

export function problemOf(code: number): SmsProblem {
  return problems.get(code) ?? "other";
}

export function refusal({ status, body, retryAfter }: Answer): CallFailure {
  if (status >= 200 && status < 300)
    return failure("unavailable", "Twilio's answer had an unknown shape", "maybe");
  const { code, message } = ErrorBody.safeParse(body).data ?? { code: undefined, message: "" };
  const problem = problemOf(code ?? 0);
  const shared = { httpStatus: status, problem, ...(code && { code }) };
  const detail = `Twilio answered ${status}${code ? ` (${code})` : ""}${message && `: ${oneLine(message)}`}`;
  if (problem === "settings" || status === 401 || status === 403) {
    const ours = { retryable: true, alarming: true, problem: "settings" } as const;
    return { ...failure("not configured", detail, "no"), ...shared, ...ours };
  }
  const retryAfterMs = pauseAsked(retryAfter);
  const pause = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (status === 429)
    return {
      ...failure("unavailable", detail, "no"),
      ...shared,
      ...pause,
      problem: "later",
      retryable: true,
    };
  // A gateway may time out after the request was processed.
  if (status >= 500 || status === 408)
    return { ...failure("unavailable", detail, "maybe"), ...shared, ...pause };
  return { ...failure("rejected", detail, "no"), ...shared };
}

/** The listed causes occur before any byte is sent. */
export function connectionFailure(error: unknown): CallFailure {
  const { code, message } = ConnectionError.safeParse(error).data ?? { code: "", message: "unknown" };
  const said = oneLine(message || code);
  if (!beforeTheRequest.test(code))
    return failure("unavailable", `The connection to Twilio failed: ${said}`, "maybe");
  return { ...failure("unavailable", `Twilio could not be reached: ${said}`, "no"), retryable: true };
}

export const failure = (
  reason: TwilioFailure["reason"],
  detail: string,
  taken: CallFailure["taken"],
): CallFailure => ({ ok: false, reason, detail, retryable: false, taken, problem: "other" });

/** Twilio repeats the number that it rejects. */
const oneLine = (text: string) =>
  text
    .replace(/\+?\d[\d\s().-]{5,}\d/g, "(number)")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);

const ErrorBody = z
  .object({
    code: z.number().int().optional().catch(undefined),
    title: z.string().catch(""),
    message: z.string().catch(""),
  })
  .transform(({ code, title, message }) => ({ code, message: message || title }));

const ConnectionError = z.object({ code: z.string().catch(""), message: z.string().catch("") });

const beforeTheRequest =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT_|ERR_TLS_CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/;

const byProblem: [SmsProblem, number[]][] = [
  ["opted out", [21610]],
  ["invalid number", [21211, 30005]],
  ["not mobile", [21614, 21635, 30006]],
  ["unreachable", [21612, 30004]],
  ["content", [21617, 30007]],
  ["settings", [20003, 20404, 21212, 21408, 21603, 21606, 21608, 21609, 21659, 21660, 21661, 21703, 21705]],
  ["settings", [30002, 30032, 30034]],
  ["later", [20429, 30001, 30003, 30008, 30610]],
];

const problems = new Map(byProblem.flatMap(([problem, codes]) => codes.map((code) => [code, problem])));
