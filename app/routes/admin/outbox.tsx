import { MailOpen } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { orUnavailable } from "#app/components/form/unavailable.ts";
import { PageHead } from "#app/components/office/page-head.tsx";
import { Tabs } from "#app/components/office/tabs.tsx";
import { Pager } from "#app/components/table.tsx";
import { discardJob, retryFailedJobs } from "#app/features/messaging/outbox/commands.server.ts";
import {
  MessageModeNotes,
  OutboxTable,
  RetryButton,
} from "#app/features/messaging/outbox/components/outbox-table.tsx";
import { countOutbox, findMessageModes, listOutbox } from "#app/features/messaging/outbox/queries.server.ts";
import { type OutboxFilter, outboxFilters } from "#app/features/messaging/outbox/rules.ts";
import { DiscardForm, OutboxParams, RetryForm } from "#app/features/messaging/outbox/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { withParams } from "#app/lib/current-path.ts";
import { handleForm } from "#app/server/handle-form.server.ts";
import type { Route } from "./+types/outbox.ts";

export const meta: Route.MetaFunction = () => [{ title: "Outbox" }];

export async function loader({ url }: Route.LoaderArgs) {
  const { state, before } = OutboxParams.parse(Object.fromEntries(url.searchParams));
  const [page, counts, company] = await Promise.all([
    listOutbox({ state, before }),
    countOutbox(),
    findCompany(),
  ]);
  return {
    ...page,
    counts,
    state,
    before,
    modes: findMessageModes(),
    timeZone: company.timeZone,
    now: new Date(),
  };
}

export function action({ url, ...args }: Route.ActionArgs) {
  if (url.searchParams.get("do") === "discard")
    return handleForm(args, {
      schema: DiscardForm,
      command: (form, actor) => discardJob(actor, form),
      success: (_, { id }) => ({
        to: href("/admin/outbox/:id", { id: String(id) }),
        toast: "Discarded. It isn't tried again",
      }),
      failure: "That didn't work. Please try again.",
    });
  return handleForm(args, {
    schema: RetryForm,
    command: (form, actor) => retryFailedJobs(actor, form),
    success: (count, _, { back }) => ({
      to: back ?? href("/admin/outbox"),
      toast: count === 1 ? "Retrying the message" : `Retrying ${count} messages`,
    }),
    home: href("/admin/outbox"),
    failure: "That didn't work. Please try again.",
  });
}

export const clientAction = (sending: Route.ClientActionArgs) => orUnavailable(sending);

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { rows, older, counts, state, before, modes, timeZone, now } = loaderData;
  const here = href("/admin/outbox") + searchOf(state);
  return (
    <>
      <PageHead
        title="Outbox"
        note="Emails and texts to customers, sent and queued"
        actions={state === "failed" && rows.length > 1 ? <RetryButton back={here} /> : null}
      />
      <MessageModeNotes modes={modes} />
      <Tabs
        label="State"
        tabs={outboxFilters.map((filter) => ({
          to: href("/admin/outbox") + searchOf(filter),
          label: labels[filter].tab,
          isCurrent: filter === state,
          count: filter in counts ? counts[filter as keyof typeof counts] : 0,
        }))}
      />
      <section className="rounded-card border border-line bg-white">
        {rows.length > 0 ? (
          <OutboxTable rows={rows} now={now} timeZone={timeZone} back={here} />
        ) : (
          <EmptyState icon={<MailOpen />} title={before ? "No older messages" : labels[state].empty}>
            {before ? null : labels[state].why}
          </EmptyState>
        )}
        {older || before ? (
          <Pager
            note={before ? "Older messages" : "The newest 50"}
            previousHref={before ? here : undefined}
            nextHref={older ? withParams(here, { before: `${older}` }) : undefined}
          />
        ) : null}
      </section>
    </>
  );
}

const searchOf = (state: OutboxFilter) => (state === "all" ? "" : `?state=${state}`);

const labels: Record<OutboxFilter, { tab: string; empty: string; why: string }> = {
  all: {
    tab: "All",
    empty: "No messages yet",
    why: "Emails and texts appear here once they are queued.",
  },
  waiting: { tab: "Waiting", empty: "Nothing is waiting", why: "Every queued message has been tried." },
  retrying: { tab: "Retrying", empty: "Nothing is being retried", why: "No attempt failed recently." },
  failed: {
    tab: "Failed",
    empty: "Nothing failed",
    why: "A message fails after eight attempts, or if its address is rejected.",
  },
  sent: {
    tab: "Sent",
    empty: "Nothing sent yet",
    why: "Messages that were sent or saved by the sandbox appear here.",
  },
  internal: {
    tab: "Background work",
    empty: "No background work",
    why: "Timers and other work that sends no message appear here until they are done.",
  },
};
