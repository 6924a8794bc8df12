import { z } from "zod";

type Failure = {
  reason: "unavailable" | "rejected";
  retryable: boolean;
  alarming?: boolean;
  detail: string;
};

const SmtpError = z.object({
  message: z.string().catch("unknown"),
  code: z.string().catch(""),
  command: z.string().catch(""),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
});

/** Credentials and encryption affect all mail, so these failures are alarming. */
export function mailFailure(error: unknown): Failure {
  const parsed = SmtpError.safeParse(error);
  if (!parsed.success) return { reason: "unavailable", retryable: true, detail: "The mail server failed" };
  const { code, command, responseCode, response, message } = parsed.data;
  const detail = (response ? `The mail server answered ${response}` : message)
    .replace(/\s+/g, " ")
    .slice(0, 300);
  if (ofOurSettings.has(code) || command.startsWith("AUTH") || authRequired.has(responseCode ?? 0))
    return { reason: "unavailable", retryable: true, alarming: true, detail };
  if (code === "EENVELOPE" && command === "API") return { reason: "rejected", retryable: false, detail };
  const forEver = responseCode !== undefined && responseCode >= 500 && responseCode !== 503;
  const isFull = responseCode === 552 && (command === "RCPT TO" || /^552[ -]5\.2\.2\b/.test(response ?? ""));
  // Before MAIL FROM, the server can't have rejected this message.
  if (forEver && !isFull && /^(MAIL FROM|RCPT TO|DATA)/.test(command))
    return { reason: "rejected", retryable: false, detail };
  return { reason: "unavailable", retryable: true, detail };
}

const ofOurSettings = new Set(["EAUTH", "ENOAUTH", "ETLS", "EREQUIRETLS", "EOAUTH2"]);
const authRequired = new Set([530, 534, 535, 538]);
