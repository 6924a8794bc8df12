import { findCompany } from "#app/domain/site/queries.server.ts";
import { sampleSlots } from "#app/domain/site/sandbox/slots.ts";
import { PickedSlot, SlotForm } from "#app/domain/site/ui/sandbox/booking.tsx";
import { SandboxPage } from "#app/domain/site/ui/sandbox/sandbox-page.tsx";
import type { Route } from "./+types/booking.ts";

export const handle = { hydrate: false };

export async function loader({ url }: Route.LoaderArgs) {
  const { timeZone } = await findCompany();
  const days = sampleSlots(new Date(), timeZone);
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
