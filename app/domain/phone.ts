/**
 * A phone number as people type it, in E.164: ten digits are a number of the United States, with a plus any country's.
 * Null when it is neither.
 */
export function toE164(typed: string) {
  const digits = typed.replace(/\D/g, "");
  if (typed.trim().startsWith("+")) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return /^[2-9]\d{9}$/.test(national) ? `+1${national}` : null;
}
