import { isRouteErrorResponse } from "react-router";

/**
 * What an error page says of what a door has thrown. Only words that the door put there for people; the text of an
 * unexpected error never is shown.
 */
export function thrownProblem(thrown: unknown): { status: number; message?: string } {
  if (!isRouteErrorResponse(thrown)) return { status: 500 };
  const { status, data } = thrown;
  const isMeant = typeof data === "object" && data !== null && "message" in data;
  return { status, ...(isMeant && typeof data.message === "string" && { message: data.message }) };
}
