import { data, href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHead } from "#app/components/office/page-head.tsx";
import {
  DiscardJob,
  MessageBody,
  MessageFacts,
  MessageHeaders,
  MessageText,
} from "#app/features/messaging/outbox/components/message.tsx";
import { RetryButton } from "#app/features/messaging/outbox/components/outbox-table.tsx";
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
  const isDiscarding = url.searchParams.has("discard");
  return { item, title: item.subject ?? item.label, isDiscarding, timeZone, now: new Date() };
}

export default function OutboxMessage({ loaderData }: Route.ComponentProps) {
  const { item, title, isDiscarding, timeZone, now } = loaderData;
  const here = href("/admin/outbox/:id", { id: String(item.id) });
  return (
    <>
      <PageHead
        title={title}
        back={{ to: href("/admin/outbox"), label: "Outbox" }}
        actions={item.state === "failed" ? <RetryButton id={item.id} back={here} /> : null}
      />
      <MessageFacts item={item} now={now} timeZone={timeZone} />
      {item.state === "failed" ? <DiscardJob id={item.id} open={isDiscarding} /> : null}
      {item.mode ? (
        <section
          aria-label="Message"
          className="divide-y divide-line overflow-hidden rounded-card border border-line bg-white"
        >
          {item.hasHtml ? <MessageBody title={title} src={`${here}/body`} /> : null}
          <details open={!item.hasHtml}>
            <summary className={summaryClass}>Plain text</summary>
            <MessageText text={item.body ?? ""} />
          </details>
          <details>
            <summary className={summaryClass}>Headers</summary>
            <MessageHeaders headers={item.headers ?? {}} />
          </details>
        </section>
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

const summaryClass = "min-h-9 cursor-pointer px-4 py-2 font-medium text-soft pointer-coarse:min-h-11";

const absence: Record<Route.ComponentProps["loaderData"]["item"]["state"], string> = {
  waiting: "The message is written when it is sent, with the data at that time.",
  scheduled: "The message is written when it is sent, with the data at that time.",
  retrying: "Each attempt writes it again. It appears here once one succeeds.",
  failed: "No attempt succeeded. Fix the cause, then try again.",
  nothing: "The recipient may not get this message, or its subject no longer exists.",
  done: "This job sends no message.",
  sent: "",
};
