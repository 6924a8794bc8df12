import { useNavigate } from "react-router";
import type { Person, TaskRow } from "#app/domain/leads/types.ts";
import { TaskForm } from "#app/domain/leads/ui/tasks/task-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

interface TaskDialogProps {
  task: TaskRow;
  people: readonly Person[];
  timeZone: string;
  /** Address of the page without the dialog. */
  here: string;
}

/** Another time or another person for a task, over the page on which it stands. */
export function TaskDialog({ task, people, timeZone, here }: TaskDialogProps) {
  const navigate = useNavigate();
  const close = () => void navigate(here, { replace: true, preventScrollReset: true });
  return (
    <Dialog id="change-task" title={task.title} open onClose={close}>
      <TaskForm task={task} people={people} timeZone={timeZone} back={here} />
    </Dialog>
  );
}
