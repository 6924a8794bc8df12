import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import { requestContext } from "#app/http/context.ts";
import { attempt } from "#app/http/form.server.ts";
import { isOwnForm } from "#app/http/identity/guards.server.ts";
import { withinLimit } from "#app/http/rate-limit.server.ts";
import { renewHangingPool } from "#db/instance.server.ts";

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

/** Set once a form could not be stored because the records are out of reach: the page need not ask them too. */
export const recordsAway = createContext(false);

const patienceMs = 3_500;

/**
 * As `attempt`, but given up while there is time left to answer with what was typed; the request's own deadline ends
 * in a bare page. What is stored after all does no harm: the form's revision or key tells when it is sent again.
 */
export async function attemptInTime<Value>(context: Context, work: () => Promise<Value>) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutOfTime("The records did not answer in time")), patienceMs);
  });
  const outcome = await attempt(() => Promise.race([work(), late]));
  clearTimeout(timer);
  if ("failed" in outcome && outcome.failed === 503) {
    context.set(recordsAway, true);
    void renewHangingPool();
  }
  return outcome;
}

class OutOfTime extends Error {
  readonly code = "ETIMEDOUT";
}
