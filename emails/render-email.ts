import { cloneElement, type ReactElement } from "react";
import { render } from "react-email";

export type RenderedEmail = { subject: string; html: string; text: string };

/** The subject becomes one line of limited length. */
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

/** Text in capitals, and a phone link after its own number, add nothing. */
const plainSelectors = [
  ...["h1", "h2"].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'a[href^="tel:"]', format: "inline" },
];
