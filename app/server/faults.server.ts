export { isUnavailable } from "#db/instance.server.ts";

const failed = new WeakSet<Request>();

/** The root middleware then answers 503 instead of 500. */
export const markUnavailable = (request: Request) => failed.add(request);
export const wasUnavailable = (request: Request) => failed.has(request);
