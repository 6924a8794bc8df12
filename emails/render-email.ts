import { cloneElement, type ReactElement } from "react";
import { render } from "react-email";

/** One mail, ready to be sent: both bodies say the same. */
export type RenderedEmail = { subject: string; html: string; text: string };

/** Both bodies of a mail; the subject is kept to one line of a length that mail programs show. */
export async function renderEmail(
  subject: string,
  layout: ReactElement<{ subject?: string }>,
): Promise<RenderedEmail> {
  const whole = subject.replace(/[\s\p{Cc}]+/gu, " ").trim();
  const line = whole.length > 140 ? `${whole.slice(0, 139).trimEnd()}…` : whole;
  const element = cloneElement(layout, { subject: line });
  return {
    subject: line,
    html: await render(element),
    text: await render(element, { plainText: true, htmlToTextOptions: { selectors: plainSelectors } }),
  };
}

/** An address in capitals and a telephone link behind its own number help nobody. */
const plainSelectors = [
  ...["h1", "h2"].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'a[href^="tel:"]', format: "inline" },
];
