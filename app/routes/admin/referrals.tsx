import { Handshake } from "lucide-react";
import { href, Link, Outlet } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { parseDateRange } from "#app/components/dates/date-input.ts";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Pager } from "#app/components/table.tsx";
import { setReferralStatus } from "#app/features/referrals/office/commands.server.ts";
import { ReferralFilter, ReferralTable } from "#app/features/referrals/office/components/referral-table.tsx";
import { listReferrals } from "#app/features/referrals/office/queries.server.ts";
import { ReferralStatusForm } from "#app/features/referrals/office/schema.ts";
import { isMilestone, milestones } from "#app/features/referrals/rules.ts";
import { findCompany, findReferralTerms } from "#app/features/settings/company/queries.server.ts";
import { pageLinks } from "#app/lib/current-path.ts";
import { formatDays, formatNumber } from "#app/lib/format.ts";
import { describeError, logger } from "#app/log.server.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/referrals.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Realtor Referrals", matches);

export async function loader({ url }: Route.LoaderArgs) {
  const params = url.searchParams;
  const search = params.get("q")?.trim().slice(0, 100) ?? "";
  const status = params.get("status") ?? "";
  const page = { older: params.get("older"), newer: params.get("newer") };
  const named = params.get("step") ?? "";
  const step = isMilestone(named) ? named : undefined;
  const days = parseDateRange(params.get("from"), params.get("to")).range ?? undefined;
  const [found, { timeZone }, { feeCents }] = await Promise.all([
    listReferrals({ page, search, status, step, days }).catch((error: unknown) => {
      logger.error({ error: describeError(error) }, "the referrals could not be listed");
      return null;
    }),
    findCompany(),
    findReferralTerms(),
  ]);
  // Of the list also while a sheet is open.
  const here = `${href("/admin/referrals")}${url.search}`;
  const milestone = step && days && `${milestones[step]} ${formatDays(days.from, days.to)}`;
  return { found, search, status, milestone, feeCents, timeZone, here, now: new Date() };
}

export const action = (args: Route.ActionArgs) =>
  handleForm(args, {
    schema: ReferralStatusForm,
    command: (form, actor) => setReferralStatus(actor, form),
    success: (_, { id }, { back }) => ({
      to: back ?? href("/admin/referrals"),
      toast: "Status updated successfully",
      about: `referral ${id}`,
    }),
    home: href("/admin/referrals"),
    failure: "Failed to update status",
  });

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Referrals({ loaderData }: Route.ComponentProps) {
  const { found, search, status, milestone, feeCents, timeZone, here, now } = loaderData;
  return (
    <>
      <PageHead
        title="Realtor Referrals"
        note={found && found.total > 0 ? formatNumber(found.total) : undefined}
        actions={
          <Link to={href("/admin/referrals/payees")} className={buttonClass({ variant: "outline" })}>
            Payees
          </Link>
        }
      />
      <ReferralFilter key={`${search} ${status}`} search={search} status={status} />
      {milestone ? (
        <p className="mb-3 font-medium">
          {milestone}.{" "}
          <Link to={href("/admin/referrals")} className="link">
            Show all referrals
          </Link>
        </p>
      ) : null}
      <section className="card" aria-label="Referrals">
        {found === null ? (
          <EmptyState title="Failed to load referrals">
            <Link to={here} className="link">
              Try again
            </Link>
          </EmptyState>
        ) : found.rows.length > 0 ? (
          <>
            <ReferralTable rows={found.rows} {...{ here, feeCents, now, timeZone }} />
            <Pager
              note={`${formatNumber(found.rows.length)} of ${formatNumber(found.total)}, newest first`}
              {...pageLinks(here, found)}
            />
          </>
        ) : search || status || milestone ? (
          <EmptyState icon={<Handshake />} title="No referral matches" />
        ) : (
          <EmptyState
            icon={<Handshake />}
            title="No referrals yet"
            action={
              <Link to={href("/realtor-referral")} className="link">
                Open the page for realtors
              </Link>
            }
          >
            Share the page for realtors. What they send appears here with its 24-hour clock.
          </EmptyState>
        )}
        <Outlet />
      </section>
    </>
  );
}
