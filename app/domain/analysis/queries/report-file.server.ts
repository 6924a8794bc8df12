import type { Readable } from "node:stream";
import { isReportPlace, keyOfReport } from "#app/domain/analysis/report/file.ts";
import { getObject } from "#app/integrations/object-store.server.ts";

type ReportFile =
  | { ok: true; stream: Readable; bytes: number }
  | { ok: false; reason: "gone" | "unavailable" };

/** The report at an address that `makeReportFile` gave, as long as that holds. */
export async function openReportFile(place: { stamp: string; name: string }, now: Date): Promise<ReportFile> {
  if (!isReportPlace(place, now)) return { ok: false, reason: "gone" };
  const file = await getObject(keyOfReport(place));
  if (file.ok) return { ok: true, stream: file.stream, bytes: file.bytes };
  return { ok: false, reason: file.code === "not found" ? "gone" : "unavailable" };
}
