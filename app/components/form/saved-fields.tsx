import { type ReactNode, useState } from "react";
import { type FormReply, typedIn } from "#app/components/form/reply.ts";
import { useHydrated } from "#app/components/use-hydrated.ts";

/** Live updates must not replace what is typed: another person's values appear with the reply. */
export function useShown<Row>(current: Row, reply: unknown): Row {
  const [first] = useState(current);
  return reply ? current : first;
}

type Saved<Name extends string> = Readonly<Record<Name, string>>;

/** The values that the form was filled with, sent as `seen.{name}` to find changes by someone else. */
export const SavedValues = ({ values }: { values: Readonly<Record<string, string>> }) =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={`seen.${name}`} value={value} />
  ));

/**
 * Fields of a form that edits a record. After a refusal, an unchanged field follows the saved value, and a changed one
 * keeps the typed text and shows the saved value.
 */
export function savedFields<Name extends string>(
  id: string,
  saved: Saved<Name>,
  reply: FormReply<unknown> | undefined,
  format: (name: Name, text: string) => string = (_, text) => text,
) {
  const typed = typedIn(reply);
  return (name: Name) => {
    const [text = "", seen = ""] = [typed?.[name], typed?.[`seen.${name}`]];
    const isTyped = typed !== undefined && text !== seen;
    const isOutdated = isTyped && seen !== saved[name];
    return {
      /** Remounts the field with its new default. */
      key: `${name} ${saved[name]}`,
      id: `${id}-${name}`,
      name,
      defaultValue: isTyped ? text : saved[name],
      hint: isOutdated ? (
        <SavedNow id={`${id}-${name}`} value={saved[name]}>
          Saved now: {format(name, saved[name]) || "nothing"}
        </SavedNow>
      ) : undefined,
      errors: reply?.error?.[name] ?? undefined,
      autoComplete: "off",
    };
  };
}

function SavedNow({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  const isHydrated = useHydrated();
  const take = () => {
    const field = document.getElementById(id);
    if (!field || !("value" in field)) return;
    field.value = value;
    field.focus();
  };
  return (
    <>
      {children}
      {isHydrated ? (
        <button type="button" onClick={take} className="link ml-2">
          Use it
        </button>
      ) : null}
    </>
  );
}
