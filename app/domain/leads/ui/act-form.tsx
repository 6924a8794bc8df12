import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { FetcherFormProps } from "react-router";
import type { useAct } from "#app/domain/leads/ui/use-act.ts";
import { drawnFor } from "#app/ui/forms/drawn-for.tsx";
import { useDoorAhead } from "#app/ui/forms/use-door-ahead.ts";
import { keepPlace } from "#app/ui/keep-place.ts";

type ActFormProps = Omit<FetcherFormProps, "method" | "action"> & {
  action: string;
  act: Pick<ReturnType<typeof useAct>, "Form" | "form" | "person">;
};

/** The form of an act: posts it, and says for whom it was drawn. Pressing it needs nothing that is not there yet. */
export function ActForm({ act: { Form, form, person }, action, children, ...attributes }: ActFormProps) {
  const fetchDoor = useEffectEvent(useDoorAhead(action));
  useEffect(() => fetchDoor(), []);
  // What was done may be offered no more. React takes the form away after this, and the focus with it.
  useLayoutEffect(() => {
    const element = form.current;
    return () => {
      const place = element?.contains(document.activeElement) ? element.closest("section") : null;
      if (place) queueMicrotask(() => keepPlace(place));
    };
  }, [form]);
  return (
    <Form ref={form} method="post" action={action} {...attributes}>
      <input type="hidden" name={drawnFor} value={person} />
      {children}
    </Form>
  );
}
