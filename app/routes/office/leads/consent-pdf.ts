import { findLogoFile } from "#app/features/media/site-image.server.ts";
import { findConsentRecord } from "#app/features/messaging/consents/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { pdfReply, textReply } from "#app/server/documents.server.ts";
import { staffOnly } from "#app/server/identity/guards.server.ts";
import type { Route } from "./+types/consent-pdf.ts";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export async function loader({ params }: Route.LoaderArgs) {
  const record = await findConsentRecord(params.id);
  if (!record) return textReply("There is no lead at this URL.", 404);
  // Imported with the first record, to keep the start fast.
  const { renderConsentRecord } = await import("#app/features/messaging/consents/consent-pdf.server.ts");
  const [company, logo] = await Promise.all([findCompany(), findLogoFile()]);
  const content = await renderConsentRecord(record, { company, logo, now: new Date() });
  return pdfReply(content, "consent-record.pdf");
}
