import { useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { KnownLead } from "#app/domain/leads/types.ts";
import { useDrawnFor } from "#app/ui/forms/drawn-for.tsx";
import { withLogIn } from "#app/ui/forms/log-in-again.tsx";
import { useAnswer } from "#app/ui/forms/use-answer.ts";
import { useProblemFocus } from "#app/ui/forms/use-problem-focus.ts";

/** What a door of the office says when it refuses; `typed` and `fields` by the names of the fields. */
export type ActReply = {
  problem: string;
  fields: Partial<Record<string, string[]>>;
  typed: Partial<Record<string, string>>;
  /** The page may show what is not so any more. */
  recheck: boolean;
  /** Leads that have the same e-mail, which is to be looked at first. */
  known?: readonly KnownLead[];
};

const none: readonly KnownLead[] = [];

/**
 * A form of the office, to be drawn by `ActForm`. After a refusal the form stays as it is, with the focus at what is wrong,
 * and the page looks again where what it shows may be what changed; `onDone` is called with the form after each success.
 * `refused` is the answer that the page was drawn with, where no script had sent the form.
 */
export function useAct(onDone?: (form: HTMLFormElement | null) => void, refused?: ActReply) {
  const { Form, state, data } = useFetcher<ActReply>();
  const { revalidate } = useRevalidator();
  // Kept here, for the router forgets it when the page looks again.
  const [earlier, setEarlier] = useState(refused);
  const [reply, setReply] = useState(refused);
  const form = useProblemFocus(reply);
  const person = useDrawnFor(reply?.typed.drawnFor);
  useAnswer({ state, data }, (refusal) => {
    setReply(refusal);
    if (refusal) return refusal.recheck ? void revalidate() : undefined;
    setEarlier(undefined);
    onDone?.(form.current);
  });
  const problem = reply && withLogIn(reply.problem);
  const fields = reply?.fields ?? {};
  const stands = Object.keys(fields).some((name) => name !== "");
  return {
    Form,
    form,
    pending: state !== "idle",
    problem,
    /** The problem, unless it stands beside a field. */
    unplaced: stands ? undefined : problem,
    fields,
    /** The same leads from one refusal to the next. */
    known: reply?.known ?? none,
    typed: earlier?.typed,
    /** Whose form it is. */
    person,
  };
}
