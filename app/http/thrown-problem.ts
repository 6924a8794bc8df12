import { isRouteErrorResponse } from "react-router";

type Thrown = {
  /** None where the page has asked and nothing answered. */
  status: number | undefined;
  message?: string;
  /** Somebody signed in came to a door of others, and stays on this page or leaves it by itself. */
  staff?: "stays" | "leaves";
  /** The company has not opened its site yet. */
  settingUp?: true;
};

/**
 * What an error page says of what a door has thrown. Only words that the door put there for people; the text of an
 * unexpected error never is shown.
 */
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

/** The browser's own words, in Chromium, Firefox and Safari, when a request did not get through. */
const isUnreached = (thrown: unknown) =>
  thrown instanceof TypeError && /^(Failed to fetch|NetworkError|Load failed)/.test(thrown.message);
