import { data, type MiddlewareFunction } from "react-router";
import { requestContext } from "#app/http/context.ts";

/**
 * Middleware of every door: what varies in our addresses are ids, keys and slugs, all in plain letters. Where something
 * else stands there is nothing, and no door builds an address with it, which no header could carry. A page says so in its
 * own words, a call of the API in these.
 */
export const plainParams: MiddlewareFunction<Response> = ({ params: { "*": _, ...named }, context }) => {
  if (Object.values(named).every((value = "") => /^[\x21-\x7e]*$/.test(value))) return;
  const { id: reference } = context.get(requestContext);
  throw data(
    { success: false, error: "There is nothing at this address.", reference },
    { status: 404, headers: { "Cache-Control": "no-store" } },
  );
};
