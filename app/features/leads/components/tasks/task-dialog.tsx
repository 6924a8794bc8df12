import { useNavigate } from "react-router";
import { Dialog } from "#app/components/dialog.tsx";
import { TaskForm } from "#app/features/leads/components/tasks/task-form.tsx";
import type { Person, TaskRow } from "#app/features/leads/types.ts";

interface TaskDialogProps {
  task: TaskRow;
  people: readonly Person[];
  timeZone: string;
  here: string;
}

export function TaskDialog({ task, people, timeZone, here }: TaskDialogProps) {
  const navigate = useNavigate();
  const close = () => void navigate(here, { replace: true, preventScrollReset: true });
  return (
    <Dialog id="change-task" title={task.title} open onClose={close}>
      <TaskForm task={task} people={people} timeZone={timeZone} back={here} />
    </Dialog>
  );
}
