import { href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { Monogram } from "#app/components/monogram.tsx";
import type { Moves } from "#app/features/leads/board/components/use-moves.ts";
import { type BoardCard, endedStages, workedStages } from "#app/features/leads/board/rules.ts";
import { groupOf } from "#app/features/leads/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatDollars } from "#app/lib/format.ts";

interface CardProps {
  card: BoardCard;
  moves: Moves;
  /** Query string of the list with the leads of this stage. */
  list: string;
}

export function Card({ card, moves, list }: CardProps) {
  const { id, name, assignedTo, stage, isStale, daysInStage } = card;
  const { drag, isBusy, fieldsOf, actionOf } = moves;
  return (
    <li
      draggable={!isBusy}
      onDragStart={({ dataTransfer }) => {
        // Firefox drags nothing without data.
        dataTransfer.setData("text/plain", name);
        drag(card);
      }}
      onDragEnd={() => drag(null)}
      className="grid cursor-grab gap-0.5 rounded-control border border-line bg-white p-2.5 text-sm"
    >
      <span className="flex items-start gap-2">
        <Link
          id={`card-${id}`}
          to={withParams(href("/leads/:id", { id }), { list })}
          draggable={false}
          className="mr-auto min-w-0 font-semibold text-ink wrap-anywhere"
        >
          {name}
        </Link>
        {assignedTo ? (
          <span title={assignedTo}>
            <Monogram name={assignedTo} />
            <span className="sr-only">Assigned to {assignedTo}</span>
          </span>
        ) : null}
      </span>
      <span className="text-soft wrap-anywhere">{card.address ?? "No address yet"}</span>
      <span className="flex flex-wrap justify-between gap-x-2 text-quiet">
        <span className="num">
          {card.rentCents ? formatDollars(card.rentCents) : "No rent yet"} {card.rentCaution}
        </span>
        <span className={isStale ? "font-medium text-red-deep" : undefined}>
          {daysInStage === 1 ? "1 day" : `${daysInStage} days`}
          <span className="sr-only"> in this stage</span>
          {isStale ? ", stale" : null}
        </span>
      </span>
      {card.nextStep ? <span className="text-quiet wrap-anywhere">Next: {card.nextStep.title}</span> : null}
      <details>
        <summary className="min-h-6 w-max cursor-pointer text-soft pointer-coarse:min-h-10">
          Move to…<span className="sr-only"> another stage: {name}</span>
        </summary>
        <form
          method="post"
          action={actionOf(card)}
          className="grid gap-1.5 pt-1"
          onSubmit={(event) => {
            event.preventDefault();
            moves.move(card, String(new FormData(event.currentTarget).get("status")));
          }}
        >
          {Object.entries(fieldsOf(card)).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <SelectField
            id={`move-${id}`}
            name="status"
            label={`Move ${name} to`}
            hideLabel
            required
            placeholder="Choose a stage"
            options={[...workedStages, ...endedStages]
              .filter((other) => other !== stage)
              .map((value) => ({ value, label: groupOf(value)?.filterLabel ?? value }))}
          />
          <Button type="submit" size="sm" variant="outline" pending={isBusy}>
            Move
          </Button>
        </form>
      </details>
    </li>
  );
}
