import { expect, test } from "vitest";
import { vcardOf } from "#app/features/content/team/vcard.ts";

const dana = {
  name: "Dana Whitfield",
  role: "Principal Broker",
  email: "dana.whitfield@porchlight.example",
  phone: "+15155550143",
};
const at = {
  organization: "Porchlight Property Management",
  url: "https://porchlight.example/team/dana-whitfield",
};

test("writes a card that address books can read", () => {
  expect(vcardOf(dana, at).split("\r\n")).toEqual([
    "BEGIN:VCARD",
    "VERSION:3.0",
    "N:Whitfield;Dana;;;",
    "FN:Dana Whitfield",
    "ORG:Porchlight Property Management",
    "TITLE:Principal Broker",
    "EMAIL;TYPE=INTERNET:dana.whitfield@porchlight.example",
    "TEL;TYPE=WORK,VOICE:+15155550143",
    "URL:https://porchlight.example/team/dana-whitfield",
    "END:VCARD",
    "",
  ]);
});

test("commas, semicolons, backslashes and line ends are escaped", () => {
  const card = vcardOf({ ...dana, role: "Broker; Owner,\\ Writer\r\nEND:VCARD" }, at);
  expect(card).toContain("TITLE:Broker\\; Owner\\,\\\\ Writer\\nEND:VCARD\r\n");
  expect(card.match(/^END:VCARD/gm)).toHaveLength(1);
});
