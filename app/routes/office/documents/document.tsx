import { data } from "react-router";
import { refreshAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { DocumentPage } from "#app/features/agreements/components/document-page.tsx";
import { findDocument, type StaffAgreement } from "#app/features/agreements/queries/office.server.ts";
import { isOut } from "#app/features/agreements/rules.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/document.ts";

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(loaderData?.agreement.name ?? "Document not found", matches);

/** After signing (`?signed`), reads the vendor's status if ours is older. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const [found, { timeZone }] = await Promise.all([findDocument(staff, params.id), findCompany()]);
  if (!found) throw data({ message: "Document not found" }, { status: 404 });
  const isBack = url.searchParams.has("signed");
  const formKey = crypto.randomUUID() as string;
  if (!isBack || !isOut(found.status))
    return { agreement: found, timeZone, formKey, waitsFor: fileOf(found) };
  await refreshAgreement(found.id);
  const agreement = (await findDocument(staff, params.id)) ?? found;
  return {
    agreement,
    timeZone,
    formKey,
    waitsFor: isOut(agreement.status) ? ("signature" as const) : fileOf(agreement),
  };
}

/** The copy arrives seconds after the last signature; a longer delay becomes a task. */
const fileMs = 120_000;

const fileOf = ({ status, hasFile, completedAt }: StaffAgreement) =>
  status === "completed" && !hasFile && completedAt && Date.now() - completedAt.getTime() < fileMs
    ? ("file" as const)
    : null;

export default function Document({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} live={<LiveDot />} />;
}
