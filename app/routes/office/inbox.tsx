import { Inbox as InboxIcon } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ListFilter } from "#app/components/office/filter-bar.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Segmented } from "#app/components/office/segmented.tsx";
import { Pager } from "#app/components/table.tsx";
import { InboxTable } from "#app/features/conversations/inbox/components/inbox-table.tsx";
import { listInbox } from "#app/features/conversations/inbox/queries.server.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { currentPath, pageLinks, pageOf, withParams } from "#app/lib/current-path.ts";
import { staffOf } from "#app/server/context.ts";
import { officeTitle } from "#app/server/office-title.ts";
import type { Route } from "./+types/inbox.ts";

export const meta: Route.MetaFunction = ({ matches }) => officeTitle("Inbox", matches);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const show = searchParams.get("show") === "all" ? "all" : "";
  const whose = searchParams.get("whose") === "mine" ? "mine" : "";
  const q = (searchParams.get("q") ?? "").trim().slice(0, 100);
  const userId = whose ? staffOf(context).userId : null;
  const [page, { timeZone }] = await Promise.all([
    listInbox({ isAll: show === "all", userId, q }, pageOf(url)),
    findCompany(),
  ]);
  return { ...page, filter: { show, whose, q }, timeZone, now: new Date(), here: currentPath(url) };
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { rows, newer, older, filter, timeZone, now, here } = loaderData;
  const first = withParams(here, { newer: null, older: null });
  const choice = (name: "show" | "whose", value: string, label: string) => ({
    to: withParams(first, { [name]: value || null }),
    label,
    isCurrent: filter[name] === value,
  });
  return (
    <>
      <PageHead title="Inbox" note="Texts and emails of owners" actions={<LiveDot />} />
      <ListFilter
        path={href("/inbox")}
        values={filter}
        search={{ label: "Search conversations", placeholder: "Name, email or phone" }}
      >
        <Segmented
          label="Which conversations"
          options={[choice("show", "", "Waiting"), choice("show", "all", "All")]}
        />
        <Segmented
          label="Whose conversations"
          options={[choice("whose", "", "Everyone"), choice("whose", "mine", "Mine")]}
        />
      </ListFilter>
      <section className="card" aria-label="Conversations">
        {rows.length > 0 ? (
          <InboxTable rows={rows} now={now} timeZone={timeZone} />
        ) : (
          <EmptyState
            icon={<InboxIcon />}
            title={filter.q ? "No conversations found" : filter.show ? "No messages yet" : "Nothing waits"}
          >
            {filter.q ? null : "Texts and emails that owners send appear here."}
          </EmptyState>
        )}
        {newer || older ? <Pager note="25 per page" {...pageLinks(here, { newer, older })} /> : null}
      </section>
    </>
  );
}
