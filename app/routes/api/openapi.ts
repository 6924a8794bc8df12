import { config } from "#app/config.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { payloads } from "#app/features/webhooks/payloads.ts";
import { openApi } from "#app/routes/api/openapi-document.server.ts";

export async function loader() {
  const { shortName } = await findCompany();
  return Response.json(openApi({ company: shortName, appUrl: config.appUrl, webhooks: payloads }), {
    headers: { "Cache-Control": "private, max-age=300" },
  });
}
