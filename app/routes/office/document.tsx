import { data } from "react-router";
import { findDocument } from "#app/domain/documents/queries.server.ts";
import { DocumentPage } from "#app/domain/documents/ui/document-page.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { staffOf } from "#app/http/context.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/document.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData?.agreement.name ?? "Document not found", matches);

export async function loader({ params, context }: Route.LoaderArgs) {
  const [agreement, { timeZone }] = await Promise.all([
    findDocument(staffOf(context), params.id),
    findCompany(),
  ]);
  if (!agreement) throw data({ message: "Document not found" }, { status: 404 });
  return { agreement, timeZone };
}

export default function Document({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />;
}
