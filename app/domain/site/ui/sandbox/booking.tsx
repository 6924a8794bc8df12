import { Button, ButtonLink } from "#app/ui/button.tsx";

type Slots = {
  days: readonly { day: Date; times: readonly Date[] }[];
  timeZone: string;
  walkthrough: boolean;
};

export function SlotForm({ days, timeZone, walkthrough }: Slots) {
  return (
    <form className="mt-6">
      {walkthrough ? <input type="hidden" name="for" value="walkthrough" /> : null}
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-3 lg:grid-cols-5">
        {days.map(({ day, times }) => (
          <fieldset key={day.toISOString()} className="min-w-0">
            <legend className="w-full border-b border-line pb-2 font-semibold">{dayOf(day, timeZone)}</legend>
            {times.map((time) => (
              <label
                key={time.toISOString()}
                htmlFor={time.toISOString()}
                className="num flex min-h-11 items-center gap-3"
              >
                <input
                  type="radio"
                  id={time.toISOString()}
                  name="slot"
                  value={time.toISOString()}
                  required
                  className="tick"
                />
                {clockOf(time, timeZone)}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <Button type="submit" size="lg" className="mt-8">
        Pick this time
      </Button>
    </form>
  );
}

export function PickedSlot({
  time,
  timeZone,
  walkthrough,
}: {
  time: Date;
  timeZone: string;
  walkthrough: boolean;
}) {
  return (
    <div className="mt-5" role="status">
      <p className="text-lead">
        You picked {dayOf(time, timeZone)} at <span className="num">{clockOf(time, timeZone)}</span>.
      </p>
      <p className="mt-2 max-w-measure text-soft">
        Nothing is booked: this page stands in for the booking system that the company uses.
      </p>
      <ButtonLink
        href={walkthrough ? "/sandbox/booking?for=walkthrough" : "/sandbox/booking"}
        variant="outline"
        className="mt-6"
      >
        Pick another time
      </ButtonLink>
    </div>
  );
}

const dayOf = (day: Date, timeZone: string) =>
  day.toLocaleDateString("en-US", { timeZone, weekday: "long", month: "long", day: "numeric" });

const clockOf = (time: Date, timeZone: string) =>
  time.toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" }).replace(/ /g, " ");
