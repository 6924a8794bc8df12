import { PickedSlot, SandboxPage, SlotForm } from "#app/features/content/sandbox/components.tsx";
import { sampleSlots } from "#app/features/content/sandbox/samples.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import type { Route } from "./+types/booking.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
  const { company, visits } = await findSettings();
  const { timeZone } = company;
  const days = sampleSlots(new Date(), timeZone, visits.closedDays);
  const wanted = url.searchParams.get("slot");
  const picked = days.flatMap((day) => day.times).find((time) => time.toISOString() === wanted);
  const walkthrough = url.searchParams.get("for") === "walkthrough";
  return { days, timeZone, walkthrough, picked: picked ?? null };
}

export const meta: Route.MetaFunction = () => [
  { title: "Booking (sandbox)" },
  { name: "description", content: "In place of a booking page." },
];

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { days, timeZone, walkthrough, picked } = loaderData;
  return (
    <SandboxPage
      title={walkthrough ? "Book your walkthrough" : "Book a call"}
      standsFor="In place of your booking page. You can pick a time; nothing is booked."
      back={
        walkthrough
          ? { to: "/enroll", label: "Back to enrollment" }
          : { to: "/", label: "Back to the home page" }
      }
    >
      {picked ? (
        <PickedSlot time={picked} timeZone={timeZone} walkthrough={walkthrough} />
      ) : (
        <SlotForm days={days} timeZone={timeZone} walkthrough={walkthrough} />
      )}
    </SandboxPage>
  );
}
