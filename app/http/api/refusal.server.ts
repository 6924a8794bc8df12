import type { Request, Response } from "express";
import type { Failure } from "#app/domain/api/endpoint.ts";

/** Whether other systems are answered here, in JSON alone. */
export const isCall = ({ path }: Pick<Request, "path">) => path.startsWith("/api/");

/** What a call is told that never reaches its door. */
export function refuseCall(request: Request, response: Response, status: number, error: string) {
  const reference = String(request.headers["x-request-id"] ?? "-");
  return response
    .status(status)
    .set("Cache-Control", "no-store")
    .json({ success: false, error, reference } satisfies Failure);
}
