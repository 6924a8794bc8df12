import { buffer } from "node:stream/consumers";
import { config } from "#app/config.server.ts";
import { openFile } from "#app/domain/documents/files.server.ts";
import { findAgreementLetter } from "#app/domain/documents/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { deliver } from "#app/jobs/deliver-mail.server.ts";
import { done } from "#app/jobs/handler.ts";
import { handleLeadMail } from "#app/jobs/lead-mail.server.ts";
import { jobs } from "#app/jobs/registry.ts";

/** Whoever signed gets the copy, whatever has become of the lead. */
export const mailExecutedCopy = handleLeadMail(jobs["mail-executed-copy"], async ({ agreementId }, job) => {
  const found = await findAgreementLetter(agreementId);
  if (!found?.fileKey || !found.fileSha256 || !found.copyTo) return done;
  const file = await openFile(found.fileKey);
  if (!file.ok) return { end: "retry", why: "The signed file cannot be read now" };
  const content = await buffer(file.stream);
  const company = await findCompany();
  const { render } = await import("#emails/agreement/executed.tsx");
  const letter = await render({
    ...found,
    fileSha256: found.fileSha256,
    ownerName: found.owner.name,
    url: `${config.appUrl}/agreement/${found.ownerKey}`,
    company,
  });
  return deliver(job, {
    ...letter,
    to: found.copyTo,
    attachments: [{ filename: "management-agreement.pdf", content, contentType: "application/pdf" }],
    replyTo: company.email,
    leadId: found.leadId,
    reason: "The owner and the broker have signed; the owner is owed a legible copy.",
    timelines: found.leadId ? [found.leadId] : [],
  });
});
