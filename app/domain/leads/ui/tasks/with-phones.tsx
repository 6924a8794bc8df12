const phone = /(\+?\d[\d .()-]{8,}\d|\(\d{3}\)[ -]?\d{3}[ .-]?\d{4})/;

/** Words with a link to call on each phone number that stands in them. */
export function WithPhones({ text }: { text: string }) {
  // Split at a pattern in brackets: the numbers stand at the odd places.
  const parts = text.split(new RegExp(phone, "g"));
  return parts.map((part, index) => {
    const digits = part.replace(/[^+\d]/g, "");
    const isPhone = index % 2 === 1 && /^(\+\d{8,15}|1?[2-9]\d{9})$/.test(digits);
    return isPhone ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <a key={index} href={`tel:${digits}`} className="link num whitespace-nowrap">
        {part}
      </a>
    ) : (
      part
    );
  });
}
