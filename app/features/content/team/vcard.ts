import type { TeamMember } from "#app/features/content/team/rules.ts";

type CardHolder = Pick<TeamMember, "name" | "role" | "email" | "phone">;

/** `url` is absolute. */
type Circumstances = { organization: string; url: string };

/** vCard 3.0 (RFC 2426): escaped, CRLF line endings. */
export function vcardOf(member: CardHolder, { organization, url }: Circumstances) {
  const words = member.name.trim().split(/\s+/);
  const family = words.length > 1 ? (words.at(-1) ?? "") : "";
  const given = words.slice(0, family ? -1 : undefined).join(" ");
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${escaped(family)};${escaped(given)};;;`,
    `FN:${escaped(member.name.trim())}`,
    `ORG:${escaped(organization)}`,
    `TITLE:${escaped(member.role)}`,
    `EMAIL;TYPE=INTERNET:${escaped(member.email)}`,
    `TEL;TYPE=WORK,VOICE:${escaped(member.phone)}`,
    `URL:${escaped(url)}`,
    "END:VCARD",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no other control character may stand in a card
    .replace(/[\u0000-\u001f\u007f]/g, "");
