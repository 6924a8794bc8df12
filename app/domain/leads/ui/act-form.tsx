import { useEffect, useEffectEvent } from "react";
import type { FetcherFormProps } from "react-router";
import type { useAct } from "#app/domain/leads/ui/use-act.ts";
import { drawnFor } from "#app/ui/forms/drawn-for.tsx";
import { useDoorAhead } from "#app/ui/forms/use-door-ahead.ts";

type ActFormProps = Omit<FetcherFormProps, "method" | "action"> & {
  action: string;
  act: Pick<ReturnType<typeof useAct>, "Form" | "form" | "person">;
};

/** The form of an act: posts it, and says for whom it was drawn. Pressing it needs nothing that is not there yet. */
export function ActForm({ act: { Form, form, person }, action, children, ...attributes }: ActFormProps) {
  const fetchDoor = useEffectEvent(useDoorAhead(action));
  useEffect(() => fetchDoor(), []);
  return (
    <Form ref={form} method="post" action={action} {...attributes}>
      <input type="hidden" name={drawnFor} value={person} />
      {children}
    </Form>
  );
}
