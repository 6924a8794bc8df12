import { Bell as BellIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { href, Link } from "react-router";
import { buttonClass } from "#app/components/button.tsx";
import { askSession, listenToOffice, type Unread } from "#app/components/office-events.ts";

/** Shared by the bells of the shell; the newer of two counts is shown. */
export function useUnread(loaded: Unread) {
  const [news, setNews] = useState(loaded);
  useEffect(() => {
    const refresh = async () => {
      const answer = await askSession();
      if (typeof answer !== "string") setNews(answer);
    };
    return listenToOffice({ notification: () => void refresh() }).close;
  }, []);
  const isNewer = news.now > loaded.now;
  return { unread: isNewer ? news.unread : loaded.unread, hasNews: isNewer && news.unread > loaded.unread };
}

export function Bell({
  unread,
  size,
  className = "",
}: {
  unread: number;
  size: "sm" | "md";
  className?: string;
}) {
  const shown = unread > 99 ? "99+" : unread;
  return (
    <Link
      to={href("/notifications")}
      title="Notifications"
      aria-label={unread > 0 ? `Notifications, ${shown} unread` : "Notifications"}
      className={buttonClass({
        variant: "quiet",
        size,
        icon: true,
        className: `relative flex-none ${unread > 9 ? "mr-3" : ""} ${className}`,
      })}
    >
      <BellIcon aria-hidden="true" className="size-4.5" />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="absolute -top-1 left-[calc(50%+0.25rem)] min-w-4 rounded-full bg-ink px-1 text-center text-xs/4 font-semibold text-white"
        >
          {shown}
        </span>
      ) : null}
    </Link>
  );
}
