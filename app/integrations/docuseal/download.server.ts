import { config } from "#app/config.server.ts";
import {
  callDocuseal,
  fetchDocuseal,
  isDocuseal,
  unavailable,
} from "#app/integrations/docuseal/call.server.ts";
import { FilesReply } from "#app/integrations/docuseal/replies.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";

const limits = { limitMs: 20_000, mostBytes: 25_000_000 };

/**
 * Of a completed submission. At most 25 MB and 20 s. Links expire after 40 minutes, so the
 * submission is read first. The key is sent only to DocuSeal's hosts.
 */
export async function downloadDocument(
  submissionId: number,
  which: "signed" | "audit",
  { settings = config.docuseal } = {},
): Promise<{ ok: true; content: Buffer } | VendorFailure> {
  const path = `/submissions/${submissionId}?include=combined_document_url`;
  const found = await callDocuseal({ method: "GET", path, reply: FilesReply }, settings);
  if (!found.ok) return found;
  const { documents, combined_document_url, audit_log_url } = found.reply;
  const signed = documents.length > 1 ? combined_document_url : documents[0]?.url;
  const link = which === "signed" ? signed : audit_log_url;
  if (!link) return unavailable("DocuSeal has not created the file yet");
  if (!isDocuseal(new URL(link), settings.baseUrl)) return elsewhere(new URL(link));
  const file = await fetchDocuseal(link, {}, { settings, ...limits });
  if (!file.ok) return file;
  const { response, bytes } = file;
  if (!response.ok) return unavailable(`DocuSeal answered ${response.status} for the file`);
  if (bytes === "too large")
    return { ok: false, reason: "rejected", detail: "DocuSeal's file is larger than 25 MB" };
  return bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))
    ? { ok: true, content: bytes }
    : unavailable("DocuSeal's file is not a PDF");
}

const elsewhere = ({ origin }: URL): VendorFailure => ({
  ok: false,
  reason: "not configured",
  detail: `DocuSeal's file is on ${origin}, which is not the address of DOCUSEAL_API_BASE`,
});
