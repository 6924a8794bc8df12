import { data } from "react-router";
import { refreshAgreement } from "#app/domain/documents/commands.server.ts";
import { findDocument } from "#app/domain/documents/queries.server.ts";
import { isOut } from "#app/domain/documents/rules.ts";
import type { StaffAgreement } from "#app/domain/documents/types.ts";
import { DocumentPage } from "#app/domain/documents/ui/document-page.tsx";
import { LiveDot } from "#app/domain/leads/ui/live-dot.tsx";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { staffOf } from "#app/http/context.ts";
import { officeTitle } from "#app/http/office-title.ts";
import type { Route } from "./+types/document.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData?.agreement.name ?? "Document not found", matches);

/** Whoever comes back from the signing page (`?signed`) sees what is true now, read again where our row is behind. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const [found, { timeZone }] = await Promise.all([findDocument(staff, params.id), findCompany()]);
  if (!found) throw data({ message: "Document not found" }, { status: 404 });
  const isBack = url.searchParams.has("signed");
  if (!isBack || !isOut(found.status)) return { agreement: found, timeZone, waitsFor: fileOf(found) };
  await refreshAgreement(found.id);
  const agreement = (await findDocument(staff, params.id)) ?? found;
  return { agreement, timeZone, waitsFor: isOut(agreement.status) ? ("word" as const) : fileOf(agreement) };
}

/** The copy follows the last signature within moments; what takes longer is a task. */
const fileMs = 120_000;

const fileOf = ({ status, hasFile, completedAt }: StaffAgreement) =>
  status === "completed" && !hasFile && completedAt && Date.now() - completedAt.getTime() < fileMs
    ? ("file" as const)
    : null;

export default function Document({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} live={<LiveDot />} />;
}
