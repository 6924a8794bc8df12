import { type ComponentType, useState } from "react";

/** Loads a calendar once it is wanted. Some browsers cache a failed import until the page is reloaded. */
export function useCalendar<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [failed, setFailed] = useState(false);
  const want = () => {
    if (Part) return;
    setFailed(false);
    load().then(
      (part) => setPart(() => part),
      () => setFailed(true),
    );
  };
  return { Part, failed, want };
}
export function CalendarRoom({ failed }: { failed: boolean }) {
  return (
    <div className="grid h-74 place-items-center">
      {failed ? (
        <p role="alert" className="text-center text-soft">
          The calendar could not be loaded. Type the date, or reload the page.
        </p>
      ) : null}
    </div>
  );
}
