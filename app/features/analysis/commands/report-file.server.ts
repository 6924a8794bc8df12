import { randomBytes } from "node:crypto";
import { config } from "#app/config.server.ts";
import { findReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import type { ShownAgreement } from "#app/features/analysis/report/view.ts";
import type { StoredImprovement } from "#app/features/analysis/types.ts";
import { findLogoFile } from "#app/features/media/site-image.server.ts";
import { noteVendor } from "#app/features/settings/integrations/commands.server.ts";
import { deleteObject, getObject, listObjects, putObject } from "#app/integrations/object-store.server.ts";
import { type Actor, mayCall } from "#app/lib/actor.ts";
import { formatDollars } from "#app/lib/format.ts";
import { done, type Result, refused } from "#app/lib/result.ts";

const reportFolder = "reports/";

const stampOf = (end: Date, secret: string) =>
  `${String(Math.floor(end.getTime() / 1000)).padStart(11, "0")}-${secret}`;

const keyOfReport = ({ stamp, name }: Place) => `${reportFolder}${stamp}/${name}`;

const hour = 3_600_000;

const mostBytes = 5_000_000;

type Wishes = {
  leadId: string;
  rentEstimate?: number | undefined;
  improvements?: StoredImprovement[] | undefined;
  agreement: ShownAgreement | null;
};

type ReportFile = { url: string; fileName: string; rentEstimate: number; rentSource: string };

export async function makeReportFile(
  actor: Actor,
  { leadId, rentEstimate, improvements, agreement }: Wishes,
  now = new Date(),
): Promise<Result<ReportFile>> {
  if (!mayCall(actor, "reports:write")) return refused("forbidden", "This needs the scope reports:write.");
  const page = await findReportPage(leadId, { keys: [], improvements, agreement, now });
  if (!page) return refused("not_found", "Lead not found");
  const view = page.letter?.view;
  if (!view) return refused("conflict", "The rent of this lead isn't estimated yet.");
  const figures = [view.rent.cents, view.building?.cents ?? view.rent.cents];
  if (rentEstimate !== undefined && !figures.some((cents) => Math.abs(cents - rentEstimate * 100) < 100))
    return refused("conflict", `The report of this lead says ${formatDollars(view.rent.cents)}.`);
  // Imported with the first report, to keep the start fast.
  const { renderReportPdf, reportFileName } = await import("#app/features/analysis/pdf/report-pdf.server.ts");
  const fileName = reportFileName(view);
  const stamp = stampOf(new Date(now.getTime() + hour), randomBytes(24).toString("hex"));
  const stored = await putObject(
    keyOfReport({ stamp, name: fileName }),
    await renderReportPdf(view, now, await findLogoFile()),
    {
      contentType: "application/pdf",
      limitBytes: mostBytes,
    },
  );
  await noteVendor("files", stored, now);
  if (!stored.ok) return refused("unavailable", stored.detail);
  return done({
    url: `${config.appUrl}/api/pdf/files/${stamp}/${fileName}`,
    fileName,
    rentEstimate: view.rent.cents / 100,
    rentSource: view.source.statement,
  });
}

export async function deleteExpiredReportFiles(now = new Date()): Promise<void> {
  const end = stampOf(now, "");
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof listObjects>> = await listObjects(reportFolder, { after });
    if (!page.ok) throw new Error(page.detail);
    for (const key of page.keys) if (key.slice(reportFolder.length) < end) await deleteObject(key);
    after = page.next;
  }
}

type Place = { stamp: string; name: string };

/** `isGone`: expired or never made; otherwise the store is unavailable. */
export async function openReportFile(place: Place, now: Date) {
  if (!isReportPlace(place, now)) return { ok: false as const, isGone: true };
  const file = await getObject(keyOfReport(place));
  return file.ok ? file : { ok: false as const, isGone: file.code === "not found" };
}

function isReportPlace({ stamp, name }: Place, now: Date) {
  const [, end] = /^(\d{11})-[0-9a-f]{48}$/.exec(stamp) ?? [];
  return end !== undefined && Number(end) * 1000 > now.getTime() && /^[a-z0-9-]{1,120}\.pdf$/.test(name);
}
