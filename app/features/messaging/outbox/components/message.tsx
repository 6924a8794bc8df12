import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import {
  OutboxStateBadge,
  StateNote,
  TextNote,
} from "#app/features/messaging/outbox/components/outbox-table.tsx";
import { isMessage, type OutboxItem, splitLinks } from "#app/features/messaging/outbox/rules.ts";
import { formatExactDateTime } from "#app/lib/format.ts";

interface MessageFactsProps {
  item: OutboxItem & {
    sender: string | null;
    reason: string | null;
    leadId: string | null;
    doneAt: Date | null;
  };
  now: Date;
  timeZone: string;
}

export function MessageFacts({ item, now, timeZone }: MessageFactsProps) {
  return (
    <dl className="mb-4 grid gap-x-6 gap-y-2 rounded-card border border-line bg-white p-4 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Fact name="State">
        <span className="flex flex-wrap items-center gap-2">
          <OutboxStateBadge item={item} />
          <StateNote item={item} now={now} timeZone={timeZone} />
        </span>
      </Fact>
      <Fact name="Kind">{item.text ? <TextNote text={item.text} /> : item.label}</Fact>
      {item.recipient || isMessage(item.kind) ? (
        <Fact name="To">{item.recipient ?? "No recipient anymore"}</Fact>
      ) : null}
      {item.sender ? <Fact name="From">{item.sender}</Fact> : null}
      {item.reason ? <Fact name="Why">{item.reason}</Fact> : null}
      {item.leadId ? (
        <Fact name="Lead">
          <Link
            to={href("/leads/:id", { id: item.leadId })}
            className="font-medium text-blue underline underline-offset-2"
          >
            Open the lead
          </Link>
        </Fact>
      ) : null}
      <Fact name="Requested">{formatExactDateTime(item.createdAt, timeZone)}</Fact>
      {item.doneAt ? (
        <Fact name={ends[item.mode ?? "none"]}>{formatExactDateTime(item.doneAt, timeZone)}</Fact>
      ) : null}
    </dl>
  );
}

/** Answered by the list. */
export function DiscardJob({ id, open }: { id: number; open: boolean }) {
  const form = useOfficeForm({});
  return (
    <details className="mb-4" open={open}>
      <summary className="link w-fit">Discard…</summary>
      <OfficeForm
        form={form}
        action={`${href("/admin/outbox")}?do=discard`}
        fields={{ id }}
        className="mt-2 grid max-w-96 gap-3"
      >
        <p className="text-soft">It is never tried again. The reason stays with it and in the audit log.</p>
        <FormErrors id="discard-problem" errors={form.problems} />
        <TextField id="reason" label="Reason" maxLength={200} {...form.field("reason")} />
        <Button type="submit" variant="danger" pending={form.pending} className="justify-self-start">
          Discard
        </Button>
      </OfficeForm>
    </details>
  );
}

const ends = { live: "Sent", sandbox: "Stored", none: "Done" };

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-1.5">{children}</dd>
    </>
  );
}

/** Sandboxed: nothing in the email runs, loads or navigates. */
export function MessageBody({ title, src }: { title: string; src: string }) {
  return (
    <>
      <iframe
        sandbox=""
        src={src}
        title={`Preview: ${title}`}
        className="block h-[44rem] max-h-[80dvh] w-full border-0 bg-white"
      />
      <p className="border-t border-line px-4 py-2 text-xs text-quiet">
        Links are disabled in this preview. They work in the plain text.
      </p>
    </>
  );
}

export function MessageText({ text }: { text: string }) {
  return (
    <pre className="max-w-180 p-4 font-sans text-note whitespace-pre-wrap [overflow-wrap:anywhere]">
      {splitLinks(text).map((part, index) =>
        part.href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text have no other name
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer"
            className="text-blue underline underline-offset-2"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </pre>
  );
}

export function MessageHeaders({ headers }: { headers: Record<string, string> }) {
  return (
    <dl className="grid gap-x-6 gap-y-1.5 p-4 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {Object.entries(headers).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}
