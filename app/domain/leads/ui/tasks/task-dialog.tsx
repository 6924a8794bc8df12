import { useNavigate } from "react-router";
import type { Person, TaskRow } from "#app/domain/leads/types.ts";
import { TaskForms } from "#app/domain/leads/ui/tasks/task-forms.tsx";
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
      <TaskForms task={task} people={people} timeZone={timeZone} back={here} />
    </Dialog>
  );
}
