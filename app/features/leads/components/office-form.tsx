import { useLayoutEffect, useState } from "react";
import { type FetcherFormProps, useFetcher, useRevalidator } from "react-router";
import { withLogIn } from "#app/components/form/log-in-again.tsx";
import { useAnswer } from "#app/components/form/use-answer.ts";
import { useProblemFocus } from "#app/components/form/use-problem-focus.ts";
import { keepPlace } from "#app/components/keep-scroll.ts";
import type { KnownLead } from "#app/features/leads/types.ts";

export type OfficeReply = {
  problem: string;
  fields: Partial<Record<string, string[]>>;
  typed: Partial<Record<string, string>>;
  /** The page may be out of date. */
  recheck: boolean;
  /** Leads with the same email or phone, to confirm first. */
  known?: readonly KnownLead[];
};

const none: readonly KnownLead[] = [];

/**
 * After an error, values stay, the first problem gets focus and stale data reloads. @param refused error of a
 * submission without JavaScript
 */
export function useOfficeForm(onDone?: (form: HTMLFormElement | null) => void, refused?: OfficeReply) {
  const { Form, state, data } = useFetcher<OfficeReply>();
  const { revalidate } = useRevalidator();
  // The router drops the reply on revalidation.
  const [earlier, setEarlier] = useState(refused);
  const [reply, setReply] = useState(refused);
  const form = useProblemFocus(reply);
  useAnswer({ state, data }, (refusal) => {
    setReply(refusal);
    if (refusal) return refusal.recheck ? void revalidate() : undefined;
    setEarlier(undefined);
    onDone?.(form.current);
  });
  const problem = reply && withLogIn(reply.problem);
  const fields = reply?.fields ?? {};
  const hasField = Object.keys(fields).some((name) => name !== "");
  return {
    Form,
    form,
    pending: state !== "idle",
    problem,
    /** Undefined if a field shows the problem. */
    unplaced: hasField ? undefined : problem,
    fields,
    known: reply?.known ?? none,
    typed: earlier?.typed,
  };
}

type OfficeFormProps = Omit<FetcherFormProps, "method" | "action"> & {
  action: string;
  act: Pick<ReturnType<typeof useOfficeForm>, "Form" | "form">;
};

export function OfficeForm({ act: { Form, form }, action, children, ...attributes }: OfficeFormProps) {
  // A form that closes after success would send focus to the top of the page.
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      const section = element?.contains(document.activeElement) ? element.closest("section") : null;
      if (section) queueMicrotask(() => keepPlace(section));
    };
  }, [form]);
  return (
    <Form ref={form} method="post" action={action} {...attributes}>
      {children}
    </Form>
  );
}
