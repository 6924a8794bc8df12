import { useId } from "react";
import { Checkbox, FieldGroup } from "#app/components/form/field.tsx";
import { useHydrated } from "#app/components/use-hydrated.ts";
import { formatNumber } from "#app/lib/format.ts";

interface PeopleInsideProps {
  /** Who are in the series now. */
  people: number;
  /** Next messages that would come at another time. */
  messages: number;
  isChanged: boolean;
  typed: string | undefined;
}

/** What a change of times means for those who are inside. */
export function PeopleInside({ people, messages, isChanged, typed }: PeopleInsideProps) {
  const isHydrated = useHydrated();
  const id = useId();
  if (people === 0 || (isHydrated && !isChanged)) return null;
  const some = people === 1 ? "1 person is" : `${formatNumber(people)} people are`;
  const moves = messages === 1 ? "1 next message moves" : `${formatNumber(messages)} next messages move`;
  return (
    <FieldGroup id={id} label={`${some} in this series now`}>
      <Checkbox
        type="radio"
        id={`${id}-stay`}
        name="people"
        value="stay"
        defaultChecked={typed !== "move"}
        label="Stay with the old times"
      />
      <Checkbox
        type="radio"
        id={`${id}-move`}
        name="people"
        value="move"
        defaultChecked={typed === "move"}
        label={isHydrated ? `Move to the new times (${moves})` : "Move to the new times"}
      />
    </FieldGroup>
  );
}
