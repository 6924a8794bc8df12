import { data, href, type RouterContextProvider, redirect } from "react-router";
import { requestContext } from "#app/http/context.ts";
import { isOwnForm } from "#app/http/identity/guards.server.ts";
import { withinLimit } from "#app/http/rate-limit.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * For the doors of a report that only take forms: refuses those of other sites (the router checks that for pages
 * only), then counts the change. False when there were too many.
 */
export async function admitReportChange(request: Request, context: Context) {
  if (!isOwnForm(request)) throw data({ message: "This form was sent from another site." }, { status: 403 });
  return withinLimit("report-change", context.get(requestContext).ip);
}

/** Whoever opens the address of such a door meant the report. */
export const backToReport = ({ params }: { params: { id: string } }) =>
  redirect(href("/analysis/:id", { id: params.id }));

export const couldNotStore = "Unable to process your request. Please try again.";
