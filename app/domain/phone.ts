/**
 * A phone number as people type it, in E.164: ten digits are a number of the United States, with a plus and another code than 1 any country's.
 * Null when it is neither.
 */
export function toE164(typed: string) {
  const digits = typed.replace(/\D/g, "");
  const isForeign = typed.trim().startsWith("+") && !digits.startsWith("1");
  if (isForeign) return /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return /^[2-9]\d{9}$/.test(national) ? `+1${national}` : null;
}
