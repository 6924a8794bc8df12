import type { FetcherFormProps } from "react-router";
import type { useAct } from "#app/domain/leads/ui/use-act.ts";
import { drawnFor } from "#app/ui/forms/drawn-for.tsx";

type ActFormProps = Omit<FetcherFormProps, "method"> & {
  act: Pick<ReturnType<typeof useAct>, "Form" | "form" | "person">;
};

/** The form of an act: posts it, and says for whom it was drawn. */
export function ActForm({ act: { Form, form, person }, children, ...attributes }: ActFormProps) {
  return (
    <Form ref={form} method="post" {...attributes}>
      <input type="hidden" name={drawnFor} value={person} />
      {children}
    </Form>
  );
}
