import { useEffect, useState } from "react";
import { href, useFetcher, useNavigate, useRevalidator } from "react-router";
import { type FormReply, problemOf } from "#app/components/form/reply.ts";
import { useAnswer } from "#app/components/form/use-answer.ts";
import { type BoardCard, type BoardStage, withMove } from "#app/features/leads/board/rules.ts";

type Drag = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");
export type Moves = ReturnType<typeof useMoves>;

/** One move at a time: a second would hide the answer to the first. */
export function useMoves(
  stages: readonly BoardStage[],
  { here, formKey }: { here: string; formKey: string },
) {
  const fetcher = useFetcher<FormReply>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [drag, setDrag] = useState<Drag | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Fresh data must not move what is under the pointer.
  const [held, setHeld] = useState<readonly BoardStage[] | null>(null);
  const [id, to] = ["ids", "status"].map((name) => String(fetcher.formData?.get(name) ?? ""));
  const isBusy = fetcher.state !== "idle";
  useEffect(() => {
    import("@atlaskit/pragmatic-drag-and-drop/element/adapter").then(setDrag, () => {});
  }, []);
  useAnswer(fetcher, (refusal) => {
    setProblem(problemOf(refusal));
    if (refusal?.recheck) void revalidate();
  });
  // The card is a new element in its new column.
  useEffect(() => {
    if (id) (document.getElementById(`card-${id}`) ?? document.getElementById(`stage-${to}`))?.focus();
  }, [id, to]);
  const actionOf = (card: BoardCard) =>
    `${href("/leads/bulk")}?${new URLSearchParams({ action: "status", ids: card.id, back: here })}`;
  const fieldsOf = ({ id: ids, version }: BoardCard) => ({
    ...{ action: "status", ids, version, formKey, back: here },
  });
  return {
    ...{ drag, problem, isBusy, actionOf, fieldsOf },
    isHeld: held !== null,
    stages: withMove(held ?? stages, { id: id ?? "", to: to ?? "" }),
    hold: (isOn: boolean) => setHeld(isOn ? stages : null),
    move(card: BoardCard, stage: string) {
      if (isBusy || stage === card.stage) return;
      setProblem(null);
      const reason = new URLSearchParams({ to: stage, back: here });
      if (stage === "lost") return void navigate(`${href("/leads/:id/status", { id: card.id })}?${reason}`);
      const fields = { ...fieldsOf(card), status: stage };
      void fetcher.submit(fields, { method: "post", action: actionOf(card), preventScrollReset: true });
    },
  };
}
