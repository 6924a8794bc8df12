import { MailOpen } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Pager } from "#app/components/table.tsx";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import { retryFailedJobs, retryJob } from "#app/features/messaging/outbox/commands.server.ts";
import { MessageModeNotes } from "#app/features/messaging/outbox/components/mode-notes.tsx";
import { OutboxTable } from "#app/features/messaging/outbox/components/outbox-table.tsx";
import { RetryButton } from "#app/features/messaging/outbox/components/retry-button.tsx";
import { Tabs } from "#app/features/messaging/outbox/components/tabs.tsx";
import { countOutbox, findMessageModes, listOutbox } from "#app/features/messaging/outbox/queries.server.ts";
import {
  type OutboxFilter,
  OutboxParams,
  outboxFilters,
  RetryForm,
} from "#app/features/messaging/outbox/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { withParams } from "#app/lib/current-path.ts";
import { done, type Result } from "#app/lib/result.ts";
import type { z } from "#app/lib/zod.ts";
import { actorContext } from "#app/server/context.ts";
import { parseForm, runCommand } from "#app/server/handle-form.server.ts";
import { redirectWithToast } from "#app/server/toast.server.ts";
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

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await parseForm(request, RetryForm);
  const back =
    href("/admin/outbox") + searchOf(OutboxParams.parse(Object.fromEntries(url.searchParams)).state);
  if (!form.ok) return redirectWithToast(back, { tone: "error", text: "We couldn’t find that message." });
  const outcome = await runCommand(
    context,
    () => retry(context.get(actorContext), form.value),
    couldNotRetry,
  );
  if (!outcome.ok) return redirectWithToast(back, { tone: "error", text: outcome.message });
  const text = outcome.value === 1 ? "Retrying the message" : `Retrying ${outcome.value} messages`;
  return redirectWithToast(back, { tone: "success", text });
}

async function retry(actor: Actor, form: z.output<typeof RetryForm>): Promise<Result<number>> {
  if (form.intent === "retry-all") return retryFailedJobs(actor);
  const retried = await retryJob(actor, form);
  return retried.ok ? done(1) : retried;
}

const couldNotRetry = "That didn’t work. Please try again.";

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { rows, older, counts, state, before, modes, timeZone, now } = loaderData;
  const search = searchOf(state);
  return (
    <>
      <PageHead
        title="Outbox"
        note="Emails and texts to customers, sent and queued"
        actions={state === "failed" && rows.length > 1 ? <RetryButton search={search} /> : null}
      />
      <MessageModeNotes modes={modes} />
      <Tabs
        label="State"
        tabs={outboxFilters.map((filter) => ({
          to: href("/admin/outbox") + searchOf(filter),
          label: words[filter].tab,
          count: filter in counts ? counts[filter as keyof typeof counts] : undefined,
          current: filter === state,
        }))}
      />
      <section className="rounded-card border border-line bg-white">
        {rows.length > 0 ? (
          <OutboxTable rows={rows} now={now} timeZone={timeZone} search={search} />
        ) : (
          <EmptyState icon={<MailOpen />} title={before ? "No older messages" : words[state].empty}>
            {before ? null : words[state].why}
          </EmptyState>
        )}
        {older || before ? (
          <Pager
            note={before ? "Older messages" : "The newest 50"}
            previousHref={before ? href("/admin/outbox") + search : undefined}
            nextHref={older ? withParams(href("/admin/outbox") + search, { before: `${older}` }) : undefined}
          />
        ) : null}
      </section>
    </>
  );
}

const searchOf = (state: OutboxFilter) => (state === "all" ? "" : `?state=${state}`);

const words: Record<OutboxFilter, { tab: string; empty: string; why: string }> = {
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
};
