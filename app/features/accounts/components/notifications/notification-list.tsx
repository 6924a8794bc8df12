import { href, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RelativeTime } from "#app/components/dates/relative-time.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ActionProblem } from "#app/components/form/form-errors.tsx";
import { OfficeForm, useOfficeForm } from "#app/components/form/office-form.tsx";

export type NotificationRow = { id: string; title: string; createdAt: Date; isRead: boolean };

interface NotificationListProps {
  rows: readonly NotificationRow[];
  now: Date;
  timeZone: string;
  onFollow?: () => void;
}

export function NotificationList({ rows, now, timeZone, onFollow }: NotificationListProps) {
  if (rows.length === 0)
    return <EmptyState title="No notifications yet">What concerns you shows up here.</EmptyState>;
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ id, title, createdAt, isRead }) => (
        <li key={id}>
          <Link
            to={href("/notifications/:id", { id })}
            prefetch="none"
            onClick={onFollow}
            className="flex min-h-11 items-baseline gap-2.5 px-4 py-2.5 text-ink no-underline hover:bg-hover"
          >
            <span
              aria-hidden="true"
              className={`size-2 flex-none rounded-full ${isRead ? "bg-transparent" : "bg-blue"}`}
            />
            <span className={`min-w-0 flex-1 break-words ${isRead ? "" : "font-semibold"}`}>
              {isRead ? null : <span className="sr-only">Unread: </span>}
              {title}
            </span>
            <span className="flex-none text-xs text-quiet">
              <RelativeTime at={createdAt} now={now} timeZone={timeZone} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `back`: where to return to. */
export function MarkAllRead({ back }: { back: string }) {
  const form = useOfficeForm();
  return (
    <OfficeForm form={form} action={href("/notifications")} preventScrollReset>
      <input type="hidden" name="back" value={back} />
      <Button type="submit" variant="outline" size="sm" pending={form.pending}>
        Mark all read
      </Button>
      <ActionProblem problem={form.problem} />
    </OfficeForm>
  );
}
