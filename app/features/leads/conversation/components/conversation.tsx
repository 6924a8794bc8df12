import { Mail, MessageSquare } from "lucide-react";
import { href } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { TextArea, TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";
import type { FormReply } from "#app/components/form/reply.ts";
import { dropDraft, useDraft } from "#app/components/form/use-draft.ts";
import { longestText, type Message } from "#app/features/leads/conversation/schema.ts";

interface ConversationProps {
  leadId: string;
  messages: readonly Message[];
  barriers: { email: string | null; text: string | null };
  formKey: string;
  /** By intent, to a submission without JavaScript. */
  replies: { email: FormReply | undefined; text: FormReply | undefined };
  now: Date;
  timeZone: string;
}

const shownAtFirst = 5;

export function Conversation({ messages, barriers, replies, now, timeZone, ...form }: ConversationProps) {
  const list = (some: readonly Message[]) => (
    <ol className="divide-y divide-line border-t border-line">
      {some.map((message) => (
        <Line key={message.id} message={message} now={now} timeZone={timeZone} />
      ))}
    </ol>
  );
  return (
    <section className="card" aria-labelledby="conversation">
      <header className="flex min-h-12 items-center gap-2 px-4">
        <h2 id="conversation">Conversation</h2>
        <p className="text-quiet">Emails and texts</p>
      </header>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 print:hidden">
        <Reply {...form} channel="email" barrier={barriers.email} reply={replies.email} />
        <Reply {...form} channel="text" barrier={barriers.text} reply={replies.text} />
      </div>
      {messages.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-soft">No messages yet.</p>
      ) : null}
      {messages.length > 0 ? list(messages.slice(0, shownAtFirst)) : null}
      {messages.length > shownAtFirst ? (
        <details className="border-t border-line">
          <summary className="link cursor-pointer px-4 py-2.5">Older messages</summary>
          {list(messages.slice(shownAtFirst))}
        </details>
      ) : null}
    </section>
  );
}

type LineProps = { message: Message; now: Date; timeZone: string };

function Line({ message, now, timeZone }: LineProps) {
  const { channel, by, subject, body, at, isIn } = message;
  const Icon = channel === "email" ? Mail : MessageSquare;
  const state = stateOf(message);
  return (
    <li className="grid grid-cols-[1.25rem_1fr_auto] gap-x-2 px-4 py-2.5">
      <Icon aria-hidden="true" className="mt-0.5 size-4 text-quiet" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <b className="font-medium">{by ?? "Automatic"}</b>
        <span className="text-soft">
          {isIn ? ", received" : ""}
          {subject ? `: ${subject}` : ""}
        </span>
      </p>
      <span className="text-quiet">
        <RelativeTime at={at} now={now} timeZone={timeZone} focusable />
      </span>
      <div className="col-span-2 col-start-2">
        {body ? <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p> : null}
        {state ? (
          <p className={`text-xs ${state.isBad ? "font-medium text-red-deep" : "text-quiet"}`}>
            {state.text}
          </p>
        ) : null}
      </div>
    </li>
  );
}

function stateOf({ isIn, job, why, mode, status }: Message) {
  if (isIn) return null;
  if (job === "failed") return { text: `Not delivered: ${why ?? "no reason given"}`, isBad: true };
  if (job === "queued") return { text: why ? `Waiting: ${why}` : "Sending…", isBad: false };
  if (mode === "sandbox") return { text: "Stored in the outbox, not sent", isBad: false };
  const isBad = status === "failed" || status === "undelivered";
  return { text: isBad ? "Not delivered" : status === "delivered" ? "Delivered" : "Sent", isBad };
}

type ReplyProps = Pick<ConversationProps, "leadId" | "formKey"> & {
  channel: "email" | "text";
  barrier: string | null;
  reply: FormReply | undefined;
};

/** An email is an answer, so it needs no consent. */
const bars = (channel: "email" | "text", barrier: string | null) =>
  barrier !== null && (channel === "text" || barrier !== "no consent");

function Reply({ leadId, formKey, channel, barrier, reply }: ReplyProps) {
  const draft = `${channel}:${leadId}`;
  const form = useOfficeForm({ formKey, reply, onDone: () => dropDraft(draft) });
  const { onInput } = useDraft(form.ref, draft, reply);
  const { typed, fields } = form;
  const isEmail = channel === "email";
  const name = isEmail ? "Write an email" : "Write a text";
  if (bars(channel, barrier))
    return (
      <p className="self-center text-soft">
        No {isEmail ? "email" : "texts"}: {barrier}
      </p>
    );
  return (
    <details open={reply !== undefined} className="open:basis-full">
      <summary className={buttonClass({ variant: "outline", size: "sm", className: "list-none" })}>
        {name}
      </summary>
      <OfficeForm
        form={form}
        action={href("/leads/:id", { id: leadId })}
        onInput={onInput}
        preventScrollReset
        noValidate
        className="mt-3 grid gap-3"
      >
        <input type="hidden" name="intent" value={channel} />
        <FormErrors id={`${channel}-problem`} errors={form.problems} />
        <div key={form.formKey} className="grid gap-3">
          {isEmail ? (
            <TextField
              id="email-subject"
              name="subject"
              label="Subject"
              required
              maxLength={140}
              defaultValue={typed?.subject ?? ""}
              errors={fields.subject}
            />
          ) : null}
          <TextArea
            id={`${channel}-body`}
            name="body"
            label="Message"
            required
            rows={isEmail ? 6 : 3}
            maxLength={isEmail ? 10_000 : longestText}
            hint={
              isEmail
                ? "Signed with your name. Answers go to the address of the office."
                : "Begins with the name of the company and ends with how to stop texts. Sent between 8 AM and 9 PM."
            }
            defaultValue={typed?.body ?? ""}
            errors={fields.body}
          />
        </div>
        <Button type="submit" size="sm" pending={form.pending} className="justify-self-end">
          {isEmail ? "Send email" : "Send text"}
        </Button>
      </OfficeForm>
    </details>
  );
}
