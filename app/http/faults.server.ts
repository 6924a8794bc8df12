// The same list tells a door what to answer and a start what to wait for.
export { isUnavailable } from "#db/instance.server.ts";

const failed = new WeakSet<Request>();

/** Notes that a request met an error of a database out of reach; the root middleware then answers 503 instead of 500. */
export const markUnavailable = (request: Request) => failed.add(request);
/** Whether `markUnavailable` was told of it. */
export const wasUnavailable = (request: Request) => failed.has(request);
