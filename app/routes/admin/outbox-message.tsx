import { ArrowLeft } from "lucide-react";
import { data, href, Link } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHead } from "#app/features/accounts/components/page-head.tsx";
import {
  MessageBody,
  MessageFacts,
  MessageHeaders,
  MessageText,
} from "#app/features/messaging/outbox/components/message.tsx";
import { RetryButton } from "#app/features/messaging/outbox/components/retry-button.tsx";
import { Tabs } from "#app/features/messaging/outbox/components/tabs.tsx";
import { findOutboxItem } from "#app/features/messaging/outbox/queries.server.ts";
import { JobNumber } from "#app/features/messaging/outbox/schema.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { Route } from "./+types/outbox-message.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title}, Outbox` : "Outbox" },
];

export async function loader({ params, url }: Route.LoaderArgs) {
  const id = JobNumber.safeParse(params.id);
  const item = id.success ? await findOutboxItem(id.data) : null;
  if (!item) throw data({ message: "There is no such message." }, { status: 404 });
  const { timeZone } = await findCompany();
  const asked = url.searchParams.get("view");
  const view = views.find((each) => each === asked) ?? (item.hasHtml ? "preview" : "text");
  return { item, view, title: item.subject ?? item.label, timeZone, now: new Date() };
}

export default function OutboxMessage({ loaderData }: Route.ComponentProps) {
  const { item, view, title, timeZone, now } = loaderData;
  const here = href("/admin/outbox/:id", { id: String(item.id) });
  return (
    <>
      <PageHead
        title={title}
        back={
          <Link
            to={href("/admin/outbox")}
            className="inline-flex min-h-8 items-center gap-1.5 text-soft hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            Outbox
          </Link>
        }
        actions={item.state === "failed" ? <RetryButton id={item.id} /> : null}
      />
      <MessageFacts item={item} now={now} timeZone={timeZone} />
      {item.mode ? (
        <>
          <Tabs
            label="View"
            tabs={views
              .filter((each) => each !== "preview" || item.hasHtml)
              .map((each) => ({ to: `${here}?view=${each}`, label: tabNames[each], current: each === view }))}
          />
          <section
            aria-label={tabNames[view]}
            className="overflow-hidden rounded-card border border-line bg-white"
          >
            {view === "preview" ? <MessageBody title={title} src={`${here}/body`} /> : null}
            {view === "text" ? <MessageText text={item.body ?? ""} /> : null}
            {view === "headers" ? <MessageHeaders headers={item.headers ?? {}} /> : null}
          </section>
        </>
      ) : (
        <section className="rounded-card border border-line bg-white">
          <EmptyState
            title={item.state === "done" || item.state === "nothing" ? "No message" : "No message yet"}
          >
            {absence[item.state]}
          </EmptyState>
        </section>
      )}
    </>
  );
}

const views = ["preview", "text", "headers"] as const;
const tabNames = { preview: "Preview", text: "Plain text", headers: "Headers" };

const absence: Record<Route.ComponentProps["loaderData"]["item"]["state"], string> = {
  waiting: "The message is written when it is sent, with the data at that time.",
  retrying: "Each attempt writes it again. It appears here once one succeeds.",
  failed: "No attempt succeeded. Fix the cause, then try again.",
  nothing: "The recipient may not get this message, or its subject no longer exists.",
  done: "This job sends no message.",
  sent: "",
};
