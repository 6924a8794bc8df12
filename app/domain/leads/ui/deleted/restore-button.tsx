import { RotateCcw } from "lucide-react";
import { href } from "react-router";
import { useAct } from "#app/domain/leads/ui/use-act.ts";
import { Button } from "#app/ui/button.tsx";

interface RestoreButtonProps {
  lead: { id: string; name: string };
  /** Address of the list, to come back to. */
  back: string;
}

export function RestoreButton({ lead, back }: RestoreButtonProps) {
  const { Form, pending, problem } = useAct();
  return (
    <>
      <Form method="post" action={href("/admin/deleted-leads/restore")} preventScrollReset>
        <input type="hidden" name="leadId" value={lead.id} />
        <input type="hidden" name="back" value={back} />
        <Button
          type="submit"
          size="sm"
          variant="outline"
          pending={pending}
          pendingLabel="Restoring..."
          aria-label={`Restore ${lead.name}`}
        >
          {pending ? null : <RotateCcw aria-hidden="true" className="size-4" />}
          Restore
        </Button>
      </Form>
      {problem ? (
        <p role="alert" className="mt-1 text-red-deep">
          {problem}
        </p>
      ) : null}
    </>
  );
}
