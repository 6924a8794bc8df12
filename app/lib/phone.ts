/** E.164; without a plus, ten digits of a US number. */
export function toE164(typed: string) {
  const digits = typed.replace(/\D/g, "");
  if (typed.trim().startsWith("+")) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return /^[2-9]\d{9}$/.test(national) ? `+1${national}` : null;
}

/** US numbers only. */
export function typedPhone(typed: string) {
  const e164 = toE164(typed);
  return e164 && /^\+1[2-9]\d{9}$/.test(e164) ? e164 : null;
}

export const telUrl = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
