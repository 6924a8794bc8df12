import { useId } from "react";
import { FieldGroup } from "#app/components/form/field.tsx";
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
  return (
    <FieldGroup id={id} label={`${some} in this series now`}>
      <Choice value="stay" isChosen={typed !== "move"}>
        Stay with the old times
      </Choice>
      <Choice value="move" isChosen={typed === "move"}>
        Move to the new times
        {isHydrated ? (
          <span className="text-quiet">
            {" "}
            ({messages === 1 ? "1 next message moves" : `${formatNumber(messages)} next messages move`})
          </span>
        ) : null}
      </Choice>
    </FieldGroup>
  );
}

type ChoiceProps = { value: string; isChosen: boolean; children: React.ReactNode };

const Choice = ({ value, isChosen, children }: ChoiceProps) => (
  <label className="flex min-h-8 items-center gap-2.5">
    <input type="radio" name="people" value={value} defaultChecked={isChosen} className="tick" />
    <span>{children}</span>
  </label>
);
