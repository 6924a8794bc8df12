const mostWords = 8;

/** A typed phone number is one word of ten digits. */
export function searchWords(typed: string): string[] {
  const text = typed.slice(0, 100).toLowerCase();
  const digits = text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits.length === 10 && !/[^\d\s().+-]/.test(text)) return [digits];
  return [...new Set(text.split(/[^\p{L}\p{N}]+/u).filter(Boolean))].slice(0, mostWords);
}
