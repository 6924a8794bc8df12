/** Codes of Postgres and of the connection that mean "the database cannot answer now", not "the query is wrong". */
const unavailableCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["CONNECT_TIMEOUT", "CONNECTION_CLOSED", "CONNECTION_ENDED", "CONNECTION_DESTROYED"],
  ...["57P01", "57P02", "57P03", "08000", "08001", "08003", "08006", "53300", "57014", "25P03"],
]);

/** Whether an error says that the database is out of reach for the moment, so that trying again makes sense. */
export function isUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === "string" && unavailableCodes.has(code)) return true;
    if (each.message === "The database is not open") return true;
  }
  return false;
}

const failed = new WeakSet<Request>();

/** Notes that a request met such an error; the root middleware then answers 503 instead of 500. */
export const markUnavailable = (request: Request) => failed.add(request);
export const wasUnavailable = (request: Request) => failed.has(request);
