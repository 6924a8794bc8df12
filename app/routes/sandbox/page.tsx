import { data } from "react-router";
import { SandboxPage } from "#app/features/content/sandbox/components.tsx";
import type { Route } from "./+types/page.ts";

export const handle = { hydrate: false };

export function loader({ params }: Route.LoaderArgs) {
  const page = Object.hasOwn(pages, params.page) ? pages[params.page] : undefined;
  if (!page) throw data(null, { status: 404 });
  return page;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title} (sandbox)` },
  { name: "description", content: loaderData?.standsFor },
];

export default function SandboxText({ loaderData }: Route.ComponentProps) {
  const { text, ...page } = loaderData;
  return (
    <SandboxPage {...page}>
      <p className="mt-4 max-w-measure text-lead text-soft">{text}</p>
    </SandboxPage>
  );
}

type Page = {
  title: string;
  standsFor: string;
  back: { to: string; label: string };
  text: string;
};

const home = { to: "/", label: "Back to the home page" };

const pages: Partial<Record<string, Page>> = {
  "resident-portal": {
    title: "Resident Portal",
    standsFor: "In place of the resident portal of your property management system.",
    back: home,
    text: "Residents sign in to their own portal in a new tab. You set its address in Settings, under Links.",
  },
  "owner-portal": {
    title: "Owner Portal",
    standsFor: "In place of the owner portal of your property management system.",
    back: home,
    text: "Owners sign in to their own portal in a new tab. You set its address in Settings, under Links.",
  },
  booking: {
    title: "Book a call",
    standsFor: "In place of your booking page. Nothing can be booked here.",
    back: home,
    text: "Visitors pick a time on the booking page of your choice. You set its address in Settings, under Links.",
  },
  walkthrough: {
    title: "Book your walkthrough",
    standsFor: "In place of your booking page. Nothing can be booked here.",
    back: { to: "/enroll", label: "Back to enrollment" },
    text: "Owners pick a time on the booking page of your choice. You set its address in Settings, under Links.",
  },
  "multi-family": {
    title: "A quote for a multi-family building",
    standsFor: "In place of your page for multi-family quotes. Nothing is sent from here.",
    back: { to: "/#plans", label: "Back to pricing" },
    text: "Buildings are priced one by one. You set the address of this page in Settings, under Links.",
  },
  meeting: {
    title: "Meeting room",
    standsFor: "In place of your video meetings. No camera or microphone is on.",
    back: { to: "/webinar", label: "Back to the webinar" },
    text: "The join link of a webinar leads here. You enter the link of your own room with the webinar.",
  },
  social: {
    title: "Nothing posted here",
    standsFor: "In place of your pages on social networks.",
    back: home,
    text: "The networks in the footer lead here. You set their addresses in Settings, under Links. A network without an address is hidden.",
  },
};
