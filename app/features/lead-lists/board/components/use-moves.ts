import { useEffect, useState } from "react";
import { href, useFetcher, useNavigate, useRevalidator } from "react-router";
import { type FormReply, problemOf } from "#app/components/form/reply.ts";
import { useAnswer } from "#app/components/form/use-answer.ts";
import { type BoardCard, type BoardStage, withMove } from "#app/features/lead-lists/board/rules.ts";

export type Moves = ReturnType<typeof useMoves>;

/** One move at a time: a second would hide the answer to the first. */
export function useMoves(
  stages: readonly BoardStage[],
  { here, formKey }: { here: string; formKey: string },
) {
  const fetcher = useFetcher<FormReply>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<string | null>(null);
  const [dragged, setDragged] = useState<BoardCard | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [id = "", to = ""] = ["ids", "status"].map((name) => String(fetcher.formData?.get(name) ?? ""));
  const [moved, setMoved] = useState("");
  const stageNow = stages.find(({ cards }) => cards.some((card) => card.id === moved))?.stage;
  const isBusy = fetcher.state !== "idle";
  useAnswer(fetcher, (refusal) => {
    setProblem(problemOf(refusal));
    if (refusal?.recheck) void revalidate();
  });
  // The card is a new element in its new column.
  useEffect(() => {
    if (id) (document.getElementById(`card-${id}`) ?? document.getElementById(`stage-${to}`))?.focus();
  }, [id, to]);
  // The button that undoes a move goes away with its message.
  useEffect(() => {
    if (stageNow && document.activeElement === document.body)
      document.getElementById(`card-${moved}`)?.focus();
  }, [stageNow, moved]);
  const actionOf = (card: BoardCard) =>
    `${href("/leads/bulk")}?${new URLSearchParams({ action: "status", ids: card.id, back: here })}`;
  const fieldsOf = ({ id: ids, version }: BoardCard) => ({
    ...{ action: "status", ids, version, formKey, back: here },
  });
  const move = (card: BoardCard, stage: string) => {
    if (isBusy || stage === card.stage) return;
    setProblem(null);
    setMoved(card.id);
    const reason = new URLSearchParams({ to: stage, back: here });
    if (stage === "lost") return void navigate(`${href("/leads/:id/status", { id: card.id })}?${reason}`);
    const fields = { ...fieldsOf(card), status: stage };
    void fetcher.submit(fields, { method: "post", action: actionOf(card), preventScrollReset: true });
  };
  const drag = (card: BoardCard | null) => {
    setDragged(card);
    setOver(null);
  };
  return {
    ...{ problem, isBusy, actionOf, fieldsOf, move, drag, dragged },
    stages: withMove(stages, { id, to }),
    /** Attributes of a column. `dragover` names the column, because `dragleave` also comes from its cards. */
    target: (stage: string) => ({
      "data-over": (dragged && over === stage) || undefined,
      onDragOver(event: React.DragEvent) {
        setOver(stage === dragged?.stage ? null : stage);
        if (dragged) event.preventDefault();
      },
      onDrop(event: React.DragEvent) {
        event.preventDefault();
        if (dragged) move(dragged, stage);
        drag(null);
      },
    }),
  };
}
