/** Where the calendar will be; says so where its program could not be fetched. */
export function CalendarRoom({ failed }: { failed: boolean }) {
  return (
    <div className="calendar-room grid place-items-center">
      {failed ? (
        <p role="alert" className="text-center text-soft">
          The calendar could not be loaded. Type the date, or reload the page.
        </p>
      ) : null}
    </div>
  );
}
