import { Mail, MessageSquare } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import { Button, buttonClass } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { TextArea, TextField } from "#app/components/form/field.tsx";
import { Panel } from "#app/components/panel.tsx";
import { AttachmentChoice, TemplateChoice } from "#app/features/conversations/components/email-parts.tsx";
import { LeadForm, useLeadForm, useLeadPage } from "#app/features/leads/components/lead-form.tsx";
import type { Message } from "#app/features/leads/types.ts";

const shownAtFirst = 5;

export function Conversation() {
  const { extras, now, timeZone } = useLeadPage();
  const messages = extras.conversation;
  const list = (some: readonly Message[]) => (
    <ol className="divide-y divide-line border-t border-line">
      {some.map((message) => (
        <Line key={message.id} message={message} now={now} timeZone={timeZone} />
      ))}
    </ol>
  );
  return (
    <Panel id="conversation" title="Conversation" note="Emails and texts">
      <div className="flex flex-wrap gap-2 px-4 py-3 print:hidden">
        <Reply channel="email" barrier={extras.emailBarrier} />
        <Reply channel="text" barrier={extras.textBarrier} />
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
    </Panel>
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
        {message.attachments ? (
          <p className="text-soft [overflow-wrap:anywhere]">
            Attached: {message.attachments.map(({ name }) => name).join(", ")}
          </p>
        ) : null}
        {message.letter ? (
          <details>
            <summary className="link w-fit cursor-pointer">
              Read it<span className="sr-only">: {subject}</span>
            </summary>
            <iframe
              sandbox=""
              loading="lazy"
              src={href("/campaigns/letters/:id", { id: String(message.letter) })}
              title={`Email: ${subject ?? ""}`}
              className="mt-1 block h-110 w-full rounded-control border border-line bg-white"
            />
          </details>
        ) : null}
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
  if (mode === "mailbox") return { text: "Sent from their own mailbox", isBad: false };
  if (mode === "sandbox") return { text: "Stored in the outbox, not sent", isBad: false };
  const isBad = status === "failed" || status === "undelivered";
  return { text: isBad ? "Not delivered" : status === "delivered" ? "Delivered" : "Sent", isBad };
}

interface ReplyProps {
  channel: "email" | "text";
  barrier: string | null;
}

function Reply({ channel, barrier }: ReplyProps) {
  const form = useLeadForm(channel);
  const isEmail = channel === "email";
  const letter = useLeadPage().letters.letter;
  const ofEmail = isEmail ? letter : null;
  // What was typed over another template doesn't stand in this one's way.
  const isFresh = ofEmail && form.typed?.template !== ofEmail.id;
  const field = (name: "subject" | "body") => ({
    ...form.field(name, ofEmail?.[name]),
    ...(isFresh && { defaultValue: ofEmail[name] }),
  });
  // An email is an answer, so it needs no consent.
  const isBarred = barrier !== null && !(isEmail && barrier === "no consent");
  // What is typed stays when an owner says no meanwhile.
  const [wasBarred] = useState(isBarred);
  const why = isBarred ? (
    <p role="status" className="self-center text-soft">
      No {isEmail ? "email" : "texts"}: {barrier}
    </p>
  ) : null;
  if (isBarred && wasBarred) return why;
  return (
    <details open={form.wasSent || ofEmail !== null} className="open:basis-full">
      <summary className={buttonClass({ variant: "outline", size: "sm", className: "list-none" })}>
        {isEmail ? "Write an email" : "Write a text"}
      </summary>
      {isEmail ? <TemplateChoice form={form} /> : null}
      <LeadForm form={form} fields={{ ...(ofEmail && { template: ofEmail.id }) }} className="mt-3 grid gap-3">
        {why}
        <div key={`${form.formKey} ${ofEmail?.id}`} className="grid gap-3">
          {isEmail ? (
            <TextField {...field("subject")} id="email-subject" label="Subject" required maxLength={140} />
          ) : null}
          <TextArea
            {...field("body")}
            id={`${channel}-body`}
            label="Message"
            required
            rows={isEmail ? 6 : 3}
            maxLength={isEmail ? 10_000 : 300}
            hint={
              isEmail
                ? "Ends with the signature of your account. Answers go to the address of the office."
                : "Begins with the name of the company and ends with how to stop texts. Sent between 8 AM and 9 PM."
            }
          />
          {isEmail ? <AttachmentChoice form={form} /> : null}
        </div>
        <Button type="submit" size="sm" pending={form.pending} className="justify-self-end">
          {isEmail ? "Send email" : "Send text"}
        </Button>
      </LeadForm>
    </details>
  );
}
