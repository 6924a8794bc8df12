import { href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { SelectField } from "#app/components/form/field.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { withLogIn } from "#app/components/form/log-in-again.tsx";
import { Monogram } from "#app/components/monogram.tsx";
import { type Moves, useMoves } from "#app/features/lead-lists/board/components/use-moves.ts";
import type { BoardCard, BoardStage } from "#app/features/lead-lists/board/rules.ts";
import { LiveDot } from "#app/features/leads/components/live-dot.tsx";
import { groupOf, stages } from "#app/features/leads/rules.ts";
import { withParams } from "#app/lib/current-path.ts";
import { formatDollars, formatNumber } from "#app/lib/format.ts";

interface BoardProps {
  stages: readonly BoardStage[];
  /** As `boardQuery` returns it. */
  query: string;
  here: string;
  formKey: string;
}

const withCards = stages.filter(({ board }) => board === "cards").length;

export function Board({ query, ...board }: BoardProps) {
  const moves = useMoves(board.stages, board);
  const columns = moves.stages.map((stage) => (
    <Column key={stage.stage} stage={stage} moves={moves} query={query} />
  ));
  return (
    <section aria-label="Board">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <p className="mr-auto text-sm text-quiet">Drag a card to another stage, or use “Move to…” on it.</p>
        <LiveDot paused={moves.dragged !== null} />
      </div>
      <ActionProblem problem={moves.problem && withLogIn(moves.problem)} />
      <div className="relative overflow-x-auto md:max-h-[calc(100dvh-12rem)] md:overflow-y-auto">
        <div className="flex gap-2 p-1">
          {columns.slice(0, withCards)}
          <div className="grid w-30 flex-none gap-2 self-start md:sticky md:top-1">
            {columns.slice(withCards)}
          </div>
        </div>
      </div>
    </section>
  );
}

function Column({ stage: column, moves, query }: { stage: BoardStage; moves: Moves; query: string }) {
  const { stage, cards, matching } = column;
  const name = groupOf(stage)?.filterLabel ?? stage;
  const list = `${query}&status=${stage}`;
  const isWorked = groupOf(stage)?.board === "cards";
  return (
    <section
      {...moves.target(stage)}
      id={`stage-${stage}`}
      tabIndex={-1}
      aria-label={name}
      className={`rounded-card border border-line bg-hover px-1.5 pb-2 data-over:border-blue data-over:bg-light-blue ${isWorked ? "w-60 flex-none desk:w-auto desk:min-w-36 desk:flex-1" : "min-h-24"}`}
    >
      <header className="sticky top-0 z-1 flex items-baseline gap-2 bg-inherit px-1 py-2 text-sm">
        <h2 className="mr-auto text-sm">{name}</h2>
        <span className="num text-soft">
          {formatNumber(matching.count)}
          {matching.isMore ? "+" : null}
        </span>
      </header>
      <ul aria-label={name} className="grid gap-1.5 empty:hidden">
        {cards.map((card) => (
          <Card key={card.id} card={card} moves={moves} list={list} />
        ))}
      </ul>
      {matching.count > cards.length || matching.isMore ? (
        <Link to={`${href("/leads")}?${list}`} className="link block px-1 pt-2 text-sm">
          Show {isWorked ? "more" : "them"}
          <span className="sr-only"> of {name}</span>
        </Link>
      ) : null}
    </section>
  );
}

interface CardProps {
  card: BoardCard;
  moves: Moves;
  /** Query string of the list with the leads of this stage. */
  list: string;
}

function Card({ card, moves, list }: CardProps) {
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
      className="grid cursor-grab gap-0.5 rounded-control border border-line bg-white p-2 text-sm"
    >
      <span className="flex items-start gap-1">
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
            options={stages
              .filter(({ value }) => value !== stage)
              .map(({ value, filterLabel }) => ({ value, label: filterLabel }))}
          />
          <Button type="submit" size="sm" variant="outline" pending={isBusy}>
            Move
          </Button>
        </form>
      </details>
    </li>
  );
}
