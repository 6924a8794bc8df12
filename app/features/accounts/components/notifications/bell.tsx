import { Bell as BellIcon } from "lucide-react";
import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { href, Link, useFetcher, useLocation } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { Dialog, DialogActions } from "#app/components/dialog.tsx";
import { listenToOffice } from "#app/components/office-events.ts";
import {
  MarkAllRead,
  NotificationList,
  type NotificationRow,
} from "#app/features/accounts/components/notifications/notification-list.tsx";

type Loaded = { rows: NotificationRow[]; unread: number; now: Date; timeZone: string };

/** Of the loader of the layout. */
export type Unread = { count: number; at: Date };

/** Shared by the bells of the shell; the newer of two counts is shown. */
export function useNotifications({ count, at }: Unread) {
  const { data, load } = useFetcher<Loaded>();
  const [isOpen, setOpen] = useState(false);
  const refresh = () => void load(href("/notifications"));
  const refreshLive = useEffectEvent(refresh);
  useEffect(() => listenToOffice({ notification: () => refreshLive() }).close, []);
  const isNewer = data !== undefined && data.now > at;
  return {
    count: isNewer ? data.unread : count,
    hasNews: isNewer && data.unread > count,
    data,
    isOpen,
    close: () => setOpen(false),
    onClick(event: MouseEvent) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      refresh();
      setOpen(true);
    },
  };
}

type Notifications = ReturnType<typeof useNotifications>;

interface BellProps {
  notifications: Notifications;
  size: "sm" | "md";
  className?: string;
}

/** Without JavaScript it links to the page. */
export function Bell({ notifications: { count, onClick }, size, className = "" }: BellProps) {
  const shown = count > 99 ? "99+" : count;
  return (
    <Link
      to={href("/notifications")}
      onClick={onClick}
      title="Notifications"
      aria-label={count > 0 ? `Notifications, ${shown} unread` : "Notifications"}
      className={buttonClass({
        variant: "quiet",
        size,
        icon: true,
        className: `relative flex-none ${className}`,
      })}
    >
      <BellIcon aria-hidden="true" className="size-4.5" />
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-ink px-1 text-center text-xs/4 font-semibold text-white"
        >
          {shown}
        </span>
      ) : null}
    </Link>
  );
}

export function NotificationPanel({ notifications }: { notifications: Notifications }) {
  const { count, hasNews, data, isOpen, close } = notifications;
  const { pathname, search } = useLocation();
  return (
    <>
      <p role="status" className="sr-only">
        {hasNews ? `New notification, ${count} unread` : ""}
      </p>
      <Dialog id="notifications" title="Notifications" open={isOpen} onClose={close}>
        {isOpen && data ? (
          <>
            <div className="-mx-5 border-y border-line">
              <NotificationList rows={data.rows} now={data.now} timeZone={data.timeZone} onFollow={close} />
            </div>
            <DialogActions>
              <Link
                to={href("/notifications")}
                onClick={close}
                className={buttonClass({ variant: "quiet", size: "sm" })}
              >
                View all
              </Link>
              {count > 0 ? <MarkAllRead back={pathname + search} /> : null}
            </DialogActions>
          </>
        ) : (
          <p className="py-6 text-center text-quiet">Loading…</p>
        )}
      </Dialog>
    </>
  );
}
