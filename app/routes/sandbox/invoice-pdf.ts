import { config } from "#app/config.server.ts";
import { findSandboxInvoice } from "#app/features/payments/invoices/queries.server.ts";
import { requestContext } from "#app/server/context.ts";
import { tooMany, withinLimit } from "#app/server/rate-limit.server.ts";
import type { Route } from "./+types/invoice-pdf.ts";

const plain = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!(await withinLimit("pdf", context.get(requestContext).ip)))
    throw new Response(`${tooMany}\n`, { status: 429, headers: plain });
  const found = config.demo ? await findSandboxInvoice(params.id) : null;
  if (!found) throw new Response("There is no such invoice.\n", { status: 404, headers: plain });
  // Imported with the first invoice, to keep the start fast.
  const { renderInvoicePdf } = await import("#app/features/payments/invoices/invoice-pdf.server.ts");
  const bytes = await renderInvoicePdf(found, new Date());
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...plain,
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${found.sheet.number}.pdf"`,
      "Content-Length": String(bytes.byteLength),
    },
  });
}
