import { useLayoutEffect, useState } from "react";
import { type FetcherFormProps, useFetcher, useRevalidator } from "react-router";
import { withLogIn } from "#app/components/form/log-in-again.tsx";
import { type FormReply, problemOf, typedIn, useFormKey } from "#app/components/form/reply.ts";
import { useAnswer } from "#app/components/form/use-answer.ts";
import { focusSection, useProblemFocus } from "#app/components/form/use-problem-focus.ts";

type Options<Known> = {
  formKey?: string;
  /** Reply to a submission without JavaScript. */
  reply?: FormReply<Known> | undefined;
  onDone?: (() => void) | undefined;
};

/** After an error, values stay, the first problem gets focus and stale data reloads. */
export function useOfficeForm<Known = never>({ reply: first, onDone, ...page }: Options<Known> = {}) {
  const { Form, state, data } = useFetcher<FormReply<Known>>();
  const { revalidate } = useRevalidator();
  // The router drops the reply on revalidation.
  const [reply, setReply] = useState(first);
  const ref = useProblemFocus(reply?.error ? reply : undefined);
  const { formKey, renew } = useFormKey(typedIn(first)?.formKey ?? page.formKey ?? "");
  useAnswer({ state, data }, (refusal) => {
    setReply(refusal);
    if (refusal) return refusal.recheck ? void revalidate() : undefined;
    renew();
    onDone?.();
  });
  const { "": whole, ...fields } = reply?.error ?? {};
  const problem = problemOf(reply);
  const typed = typedIn(reply);
  const errors = fields as Partial<Record<string, string[]>>;
  return {
    Form,
    ref,
    /** Changes after each success. */
    formKey,
    pending: state !== "idle",
    reply,
    typed,
    fields: errors,
    /** What was typed, else `value`, and what is wrong with it. */
    field: (name: string, value = "") => ({
      name,
      defaultValue: typed ? (typed[name] ?? "") : value,
      errors: errors[name],
    }),
    /** Messages above the form. */
    problems: whole?.map(withLogIn),
    /** For forms without visible fields. */
    problem: problem && withLogIn(problem),
    known: reply?.known ?? [],
  };
}

export type HiddenFields = Readonly<Record<string, string | number | readonly string[]>>;

type OfficeFormProps = Omit<FetcherFormProps, "method" | "action"> & {
  action: string;
  form: Pick<ReturnType<typeof useOfficeForm>, "Form" | "ref" | "formKey">;
  fields?: HiddenFields;
};

export function OfficeForm({
  form: { Form, ref, formKey },
  action,
  fields = {},
  children,
  ...attributes
}: OfficeFormProps) {
  // A form that closes after success would send focus to the top of the page.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const section = element?.contains(document.activeElement) ? element.closest("section") : null;
      if (section) queueMicrotask(() => focusSection(section));
    };
  }, [ref]);
  return (
    <Form ref={ref} method="post" action={action} {...attributes}>
      {Object.entries({ ...(formKey && { formKey }), ...fields }).flatMap(([name, values]) =>
        [values]
          .flat()
          .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      {children}
    </Form>
  );
}
