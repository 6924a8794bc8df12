import { config } from "#app/config.server.ts";
import {
  callDocuseal,
  causeOf,
  type DocusealSettings,
  isDocuseal,
  unavailable,
} from "#app/integrations/docuseal/call.server.ts";
import { FilesReply } from "#app/integrations/docuseal/replies.ts";
import { readBytes, type VendorFailure } from "#app/integrations/reply.ts";

const mostBytes = 25_000_000;

/**
 * At most 25 MB and 20 s. Links expire after 40 minutes, so the submission is read first. The key
 * is sent only to DocuSeal's hosts.
 */
export async function downloadDocument(
  submissionId: number,
  which: "signed" | "audit",
  { settings = config.docuseal, signal }: { settings?: DocusealSettings; signal?: AbortSignal } = {},
): Promise<{ ok: true; content: Buffer } | VendorFailure> {
  const link = await findLink(submissionId, which, settings, signal);
  if (!link.ok) return link;
  const file = await fetchFile(link.url, settings, signal);
  if (!file.ok) return file;
  return file.content.subarray(0, 5).equals(Buffer.from("%PDF-"))
    ? file
    : unavailable("DocuSeal's file is not a PDF");
}

const rejected = (detail: string): VendorFailure => ({ ok: false, reason: "rejected", detail });

async function findLink(
  submissionId: number,
  which: "signed" | "audit",
  settings: DocusealSettings,
  signal: AbortSignal | undefined,
): Promise<{ ok: true; url: string } | VendorFailure> {
  const read = async (include?: "combined_document_url") =>
    callDocuseal(
      { method: "GET", path: `/submissions/${submissionId}`, query: { include }, reply: FilesReply },
      settings,
      signal,
    );
  let found = await read();
  if (!found.ok) return found;
  if (found.reply.status !== "completed") return rejected("The agreement is not fully signed");
  if (which === "signed" && found.reply.documents.length > 1 && !found.reply.combined_document_url)
    found = await read("combined_document_url");
  if (!found.ok) return found;
  const { documents, combined_document_url, audit_log_url } = found.reply;
  const signed = documents.length > 1 ? combined_document_url : documents[0]?.url;
  const url = which === "signed" ? signed : audit_log_url;
  return url ? { ok: true, url } : unavailable("DocuSeal has not created the file yet");
}

async function fetchFile(
  link: string,
  settings: DocusealSettings,
  signal: AbortSignal | undefined,
): Promise<{ ok: true; content: Buffer } | VendorFailure> {
  const late = new AbortController();
  const firstByte = setTimeout(() => late.abort(), Math.min(settings.timeoutMs ?? 5_000, 5_000));
  const deadline = AbortSignal.timeout(Math.min(settings.fileTimeoutMs ?? 20_000, 20_000));
  try {
    const response = await follow(
      link,
      settings,
      AbortSignal.any([late.signal, deadline, ...(signal ? [signal] : [])]),
    );
    if (!(response instanceof Response)) return response;
    const content = await readBytes(response, mostBytes, () => clearTimeout(firstByte));
    return content === "too large" ? rejected("DocuSeal's file is larger than 25 MB") : { ok: true, content };
  } catch (error) {
    if (late.signal.aborted || deadline.aborted) return unavailable("DocuSeal did not send the file in time");
    if (signal?.aborted) return unavailable("The request was canceled");
    return unavailable(`DocuSeal's file could not be read: ${causeOf(error)}`);
  } finally {
    clearTimeout(firstByte);
  }
}

const mostRedirects = 3;

async function follow(link: string, settings: DocusealSettings, signal: AbortSignal) {
  let url = new URL(link);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (!isDocuseal(url, settings.baseUrl)) return elsewhere(url);
    const response = await fetch(url, {
      headers: { "x-auth-token": settings.apiKey ?? "" },
      redirect: "manual",
      signal,
    });
    if (response.ok) return response;
    const { status, headers } = response;
    await response.body?.cancel();
    const location = headers.get("location");
    if (status >= 400 || !location) return unavailable(`DocuSeal answered ${status} for the file`);
    url = new URL(location, url);
  }
  return unavailable("DocuSeal's file redirects endlessly");
}

const elsewhere = ({ origin }: URL): VendorFailure => ({
  ok: false,
  reason: "not configured",
  detail: `DocuSeal's file is on ${origin}, which is not the address of DOCUSEAL_API_BASE`,
});
