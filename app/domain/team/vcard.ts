interface CardHolder {
  name: string;
  role: string;
  email: string;
  /** E.164 */
  phone: string;
}

/** `organization` employs; `url` is the absolute address of the person's page. */
type Circumstances = { organization: string; url: string };

/**
 * A business card as vCard 3.0 (RFC 2426), which every address book reads: escaped, folded at 75 octets,
 * lines ended by CRLF.
 */
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
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no other control character may stand in a card
    .replace(/[\u0000-\u001f\u007f]/g, "");

/** Goes on in a line that begins with a space, wherever the next character would be the 76th octet. */
function folded(line: string) {
  const encoder = new TextEncoder();
  let text = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > 75) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
