import { RotateCcw } from "lucide-react";
import { href } from "react-router";
import { ActForm } from "#app/domain/leads/ui/act-form.tsx";
import { useAct } from "#app/domain/leads/ui/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { ActProblem } from "#app/ui/forms/act-problem.tsx";

interface RestoreButtonProps {
  ids: readonly string[];
  /** Says what is restored, for screen readers. */
  label: string;
  /** Address of the list, to come back to. */
  back: string;
  children?: string;
  onDone?: () => void;
}

export function RestoreButton({ ids, label, back, children = "Restore", onDone }: RestoreButtonProps) {
  const act = useAct(onDone);
  const { pending, problem } = act;
  return (
    <>
      <ActForm act={act} action={href("/admin/deleted-leads/restore")} preventScrollReset>
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        <input type="hidden" name="back" value={back} />
        <Button
          type="submit"
          size="sm"
          variant="outline"
          pending={pending}
          pendingLabel="Restoring..."
          aria-label={label}
        >
          {pending ? null : <RotateCcw aria-hidden="true" className="size-4" />}
          {children}
        </Button>
      </ActForm>
      <ActProblem problem={problem} />
    </>
  );
}
