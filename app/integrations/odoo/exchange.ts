import { OdooProblem } from "#app/integrations/odoo/problem.ts";
import { parseJson, pauseAsked, readBytes } from "#app/integrations/reply.ts";

/** `body` is undefined when it was not JSON; `location` is where a redirect leads, null when it is none. */
type Reply = { status: number; body: unknown; location: string | null };

type Request = { method: "GET" | "POST"; headers?: Record<string, string>; body?: unknown };

/**
 * One request to the Odoo server. Follows no redirect, reads 2 MB at most, and ends with the signal, whose reason it
 * throws.
 *
 * @throws OdooProblem when the program behind the address did not answer: no connection, a body that is cut or
 * endless, too many requests, a failing gateway.
 */
export async function exchange(
  url: string,
  { method, headers, body }: Request,
  signal: AbortSignal,
): Promise<Reply> {
  const { response, text } = await sent(url, {
    method,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "user-agent": "Porchlight",
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: "manual",
    signal,
  });
  const { status } = response;
  const retryAfterMs = pauseAsked(response.headers.get("retry-after"));
  if (status === 429)
    throw new OdooProblem("address", "unavailable", "Odoo answered 429, too many requests", {
      retryAfterMs: retryAfterMs ?? 1_000 + Math.round(Math.random() * 500),
      nothingDone: true,
    });
  const read = parseJson(text);
  if (status >= 500 && read === undefined)
    throw new OdooProblem("address", "unavailable", `Odoo's server answered ${status}`, { retryAfterMs });
  const isRedirect = status >= 300 && status < 400;
  const target = URL.parse(response.headers.get("location") ?? "", url)?.origin;
  return { status, body: read, location: isRedirect ? (target ?? "nowhere") : null };
}

/** An answer in which no Odoo speaks. */
export const strangeAnswer = ({ status, location }: Pick<Reply, "status" | "location">) =>
  location
    ? new OdooProblem(
        "address",
        "not configured",
        `ODOO_URL leads on to ${location}, which is not followed`,
        {
          nothingDone: true,
        },
      )
    : new OdooProblem(
        "address",
        "unavailable",
        `What answers at ODOO_URL is no Odoo (${status}, not its JSON)`,
      );

async function sent(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init);
    const bytes = await readBytes(response, 2_000_000);
    if (bytes !== "too large") return { response, text: bytes.toString("utf8") };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable(error);
  }
  throw new OdooProblem("address", "unavailable", "Odoo's answer was too long");
}

/** Fetch hides the socket's error one level down. */
function unreachable(error: unknown): OdooProblem {
  const { cause } = error instanceof Error ? error : {};
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const problem = (detail: string, nothingDone = false) =>
    new OdooProblem("address", "unavailable", detail, { nothingDone });
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return problem("The host of ODOO_URL is not found", true);
  if (code === "ECONNREFUSED") return problem("Nothing listens at ODOO_URL: connection refused", true);
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code))
    return problem(`The certificate of ODOO_URL is not good: ${code}`, true);
  return problem(`The connection to Odoo broke${code && `: ${code}`}`);
}
