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
