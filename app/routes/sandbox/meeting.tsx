import { SandboxPage } from "#app/features/content/sandbox/components.tsx";
import type { Route } from "./+types/meeting.ts";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
  { title: "Meeting room (sandbox)" },
  { name: "description", content: "In place of a video meeting room." },
];

export default function Meeting() {
  return (
    <SandboxPage
      title="Meeting room"
      standsFor="In place of your video meetings. Nobody else is here, and no camera or microphone is on."
      back={{ to: "/webinar", label: "Back to the webinar" }}
    >
      <p className="mt-4 max-w-measure text-lead text-soft">
        The join link of a webinar leads here. In an installation of your own it is the link that you enter
        with the event.
      </p>
      <div className="on-ink mt-8 grid aspect-video max-w-200 place-items-center rounded-card p-5">
        <p className="text-mist">
          <span className="lit mr-2" aria-hidden="true" />
          The host will open the room at the time of the event
        </p>
      </div>
    </SandboxPage>
  );
}
