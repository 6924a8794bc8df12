import { type SQL, sql } from "drizzle-orm";
import { shownToOwner } from "#app/features/agreements/labels.ts";
import { openFile } from "#app/features/agreements/queries/office.server.ts";
import { findOwnerAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { drawReport } from "#app/features/analysis/pdf/draw-report.server.ts";
import type { Attachment } from "#app/integrations/mail.server.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";

/** With the report, all that an email to the owner can carry. */
export const filesOfLead = (leadId: SQL) => sql`
  select 'agreement:' || a.id as id, regexp_replace(a.document_name, '[^\\w .-]', '', 'g') || '.pdf' as name,
    a.file_key as key, 'application/pdf' as type
  from agreements a where a.lead_id = ${leadId} and a.file_key is not null
  union all
  select 'file:' || f.id, f.name, f.file_key, f.media_type
  from files f where f.lead_id = ${leadId} and f.deleted_at is null limit 100`;

const mostBytes = 10_000_000;

type Loaded = Attachment & { id: string };

/** All of them, or why one is missing. */
export async function loadAttachments(
  leadId: string,
  chosen: readonly { id: string; name?: string }[],
): Promise<Result<Loaded[]>> {
  const files =
    chosen.length > 0
      ? await db().execute<Record<"id" | "name" | "key" | "type", string>>(filesOfLead(sql`${leadId}::uuid`))
      : [];
  const loaded: Loaded[] = [];
  let bytes = 0;
  for (const { id, name } of chosen) {
    const file = files.find((each) => each.id === id);
    const filename = file?.name ?? "rent-report.pdf";
    const opened = file ? await openFile(file.key) : await openReport(id, leadId);
    if (!opened.ok) {
      const subject = name ? `The file “${name}”` : "A chosen file";
      return opened.isGone
        ? refused("not_found", `${subject} is gone.`, "attachments")
        : refused("unavailable", `${subject} can't be read right now. Please try again.`, "attachments");
    }
    bytes += opened.content.length;
    loaded.push({ id, filename, content: opened.content, contentType: file?.type ?? "application/pdf" });
  }
  return bytes > mostBytes
    ? refused("invalid", "These files have more than 10 MB together. Choose fewer.", "attachments")
    : done(loaded);
}

async function openReport(id: string, leadId: string) {
  const found = id === "report" ? await findOwnerAgreement(leadId) : null;
  const agreement = found && shownToOwner(found);
  const report = id === "report" ? await drawReport(leadId, { keys: [], agreement }) : null;
  return report ? { ok: true as const, content: report.content } : { ok: false as const, isGone: true };
}
