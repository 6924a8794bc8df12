import { config } from "#app/config.server.ts";
import { openApi } from "#app/domain/api/openapi.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";

/** What the API is, for programs that read it. */
export async function loader() {
  const { shortName } = await findCompany();
  return Response.json(openApi({ company: shortName, appUrl: config.appUrl }), {
    headers: { "Cache-Control": "private, max-age=300" },
  });
}
