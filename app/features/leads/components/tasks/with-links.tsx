import { href, Link } from "react-router";

const phone = String.raw`\+?\d[\d .()-]{8,}\d|\(\d{3}\)[ -]?\d{3}[ .-]?\d{4}`;
const lead = String.raw`\/leads\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;

export function WithLinks({ text }: { text: string }) {
  const parts = text.split(new RegExp(`(${lead}|${phone})`, "g"));
  return parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const id = part.split("/leads/")[1];
    if (id)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        <Link key={index} to={href("/leads/:id", { id })} className="link whitespace-nowrap">
          open the lead
        </Link>
      );
    const digits = part.replace(/[^+\d]/g, "");
    return /^(\+\d{8,15}|1?[2-9]\d{9})$/.test(digits) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <a key={index} href={`tel:${digits}`} className="link num whitespace-nowrap">
        {part}
      </a>
    ) : (
      part
    );
  });
}
