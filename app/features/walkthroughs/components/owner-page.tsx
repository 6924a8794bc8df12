import type { ReactNode } from "react";
import { href } from "react-router";
import { Button, ButtonLink, buttonClass } from "#app/components/button.tsx";
import { DateTimePicker } from "#app/components/dates/date-time-picker.tsx";
import { TextField } from "#app/components/form/field.tsx";
import { FormErrors } from "#app/components/form/form-errors.tsx";
import { HiddenFields } from "#app/components/form/public-form.tsx";
import { type FormKeys, type FormReply, typedIn } from "#app/components/form/reply.ts";
import { OwnerFrame } from "#app/components/owner-frame.tsx";
import type { OwnerWalkthrough } from "#app/features/walkthroughs/queries.server.ts";
import { mailtoHref } from "#app/lib/text.ts";

interface OwnerWalkthroughPageProps {
  walkthrough: OwnerWalkthrough;
  isMoved: boolean;
  form: FormKeys;
  reply: FormReply | undefined;
}

export function OwnerWalkthroughPage({ walkthrough, isMoved, form, reply }: OwnerWalkthroughPageProps) {
  const { key, state, who, company } = walkthrough;
  const isOpen = state === "open";
  const typed = typedIn(reply);
  const change = { walkthrough, form, reply };
  const calendar = (
    <ButtonLink href={href("/visit/:key/walkthrough.ics", { key })} size="lg" download>
      Add to calendar
    </ButtonLink>
  );
  return (
    <OwnerFrame
      about={walkthrough.place ?? "Your walkthrough"}
      title={isOpen ? walkthrough.label : titles[state]}
      status={
        isOpen ? `${isMoved ? "Your walkthrough has moved. " : ""}${statusOf(walkthrough)}` : texts[state]
      }
      phone={company.phone}
      actions={isOpen ? calendar : null}
    >
      {who ? (
        <p className="mt-4">
          {who.name},{" "}
          <a className="link wrap-anywhere" href={mailtoHref(who.email)}>
            {who.email}
          </a>
        </p>
      ) : null}
      {isOpen ? (
        <div className="mt-6 grid max-w-measure gap-3">
          <Change {...change} intent="move" title="Choose another time" submit="Move walkthrough">
            <DateTimePicker
              id="walkthrough-at"
              name="walkthrough"
              label="Day and time"
              size="lg"
              {...walkthrough.choice}
              defaultDate={typed?.["walkthrough.date"] ?? walkthrough.date}
              defaultTime={typed?.["walkthrough.time"] ?? walkthrough.time}
              errors={reply?.error?.walkthrough ?? []}
            />
          </Change>
          <Change {...change} intent="cancel" title="Cancel this walkthrough" submit="Cancel walkthrough">
            <TextField
              id="reason"
              name="reason"
              label="Reason"
              optional
              size="lg"
              maxLength={300}
              defaultValue={typed?.reason}
              errors={reply?.error?.reason ?? []}
            />
          </Change>
        </div>
      ) : null}
    </OwnerFrame>
  );
}

const statusOf = ({ isConfirmed, who, company }: OwnerWalkthrough) =>
  isConfirmed
    ? `Confirmed. ${who?.name ?? `Someone from ${company.shortName}`} meets you at the property.`
    : `We have this time on our calendar and will confirm it soon.${who ? ` ${who.name} comes.` : ""}`;

type Over = Exclude<OwnerWalkthrough["state"], "open">;

const titles: Record<Over, string> = {
  canceled: "This walkthrough is canceled",
  over: "This walkthrough has taken place",
  gone: "This walkthrough is no longer on our calendar",
};

const texts: Record<Over, string> = {
  canceled: "Call us when you want to schedule another one.",
  over: "Call us if you have a question about it.",
  gone: "We don't have this property on our list any more. Call us if that's a surprise.",
};

type ChangeProps = Pick<OwnerWalkthroughPageProps, "walkthrough" | "form" | "reply"> & {
  intent: "move" | "cancel";
  title: string;
  submit: string;
  children: ReactNode;
};

function Change({ intent, title, submit, walkthrough, form, reply, children }: ChangeProps) {
  const isRefused = reply?.initialValue?.intent === intent;
  return (
    <details open={isRefused}>
      <summary className={buttonClass({ variant: "outline", size: "lg", className: "cursor-pointer" })}>
        {title}
      </summary>
      <form method="post" action={href("/visit/:key", { key: walkthrough.key })} className="mt-4 grid gap-4">
        <HiddenFields id={intent} {...(reply?.keys ?? form)} />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="version" value={walkthrough.version} />
        <FormErrors id={`${intent}-problem`} errors={(isRefused && reply.error?.[""]) || []} />
        {children}
        <Button type="submit" size="lg" className="justify-self-start">
          {submit}
        </Button>
      </form>
    </details>
  );
}
