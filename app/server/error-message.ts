import { isRouteErrorResponse } from "react-router";
import { isUnreached } from "#app/lib/network.ts";

type Thrown = {
  /** Undefined after a network error. */
  status: number | undefined;
  message?: string;
  /** Redirected, or staying to send a form again. */
  staff?: "stays" | "leaves";
  settingUp?: true;
};

/** Never shows the text of an unexpected error. */
export function thrownProblem(thrown: unknown): Thrown {
  if (!isRouteErrorResponse(thrown)) return { status: isUnreached(thrown) ? undefined : 500 };
  const { status, data } = thrown;
  if (typeof data !== "object" || data === null || !("message" in data)) return { status };
  const staff = "staff" in data && (data.staff === "stays" || data.staff === "leaves") ? data.staff : null;
  return {
    status,
    ...(typeof data.message === "string" && { message: data.message }),
    ...(staff && { staff }),
    ...("settingUp" in data && { settingUp: true }),
  };
}
