/**
 * A money field after a keystroke: digits and dots only, with thousands separators before the first dot. A minus in
 * front stays, to be refused as it is without a script; and so does all of a text with anything else in it, like `300k`.
 *
 * @param text what stands in the field, for instance after a paste of `$1,850`.
 * @param caret where the caret stands in it, in characters.
 * @param forward true after the Delete key, which has to get past a separator and not be stopped by it.
 * @returns the text to show and the caret behind the same digits as before.
 */
export function separateWhileTyping(text: string, caret: number, forward = false) {
  if (!isAmountAlone(text)) return { text, caret };
  const before = kept(text.slice(0, caret)).length;
  const all = kept(text);
  const [whole = "", ...rest] = all.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "");
  const dropped = Math.min(before, whole.length - digits.length);
  const shown = [digits.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".");
  return { text: shown, caret: behind(shown, before - dropped, forward) };
}

/** Whether a text holds nothing but an amount as people write one, also one that is still being typed. */
export const isAmountAlone = (text: string) => /^[$\s]*[-−–]?[\d.,$\s]*$/.test(text);

/** The digits and dots of a text, behind a minus where it begins with one: `$1,850` is `1850`. */
export const kept = (text: string) => (/^[$\s]*[-−–]/.test(text) ? "-" : "") + text.replace(/[^\d.]/g, "");

/** The place behind so many characters that are no separators. */
function behind(text: string, count: number, forward: boolean) {
  let place = 0;
  for (let left = count; left > 0; place += 1) if (text[place] !== ",") left -= 1;
  return forward && text[place] === "," ? place + 1 : place;
}
