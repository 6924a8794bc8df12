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

/** As `toE164`, for what people type now: a number of the United States is whole, with a plus too. */
export function typedPhone(typed: string) {
  const e164 = toE164(typed);
  return e164 && (!e164.startsWith("+1") || /^\+1[2-9]\d{9}$/.test(e164)) ? e164 : null;
}
