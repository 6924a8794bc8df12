import type { Ref } from "react";
import type { FetcherFormProps } from "react-router";
import type { useAct } from "#app/domain/leads/ui/use-act.ts";
import { drawnFor } from "#app/ui/forms/drawn-for.tsx";

type ActFormProps = Omit<FetcherFormProps, "method"> & {
  act: Pick<ReturnType<typeof useAct>, "Form" | "person">;
  ref?: Ref<HTMLFormElement>;
};

/** The form of an act: posts it, and says for whom it was drawn. */
export function ActForm({ act: { Form, person }, children, ...form }: ActFormProps) {
  return (
    <Form method="post" {...form}>
      <input type="hidden" name={drawnFor} value={person} />
      {children}
    </Form>
  );
}
