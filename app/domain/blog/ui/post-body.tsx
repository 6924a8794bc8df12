/** The text of a post. Its HTML comes clean from the query, and nothing else may be handed in. */
export function PostBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by cleanPost on every read
  return <div className={prose} dangerouslySetInnerHTML={{ __html: html }} />;
}

const prose = [
  "max-w-measure text-[1.0625rem]/[1.7] md:text-lead/[1.7] print:max-w-none print:text-[10.5pt]/[1.5]",
  "print:[&_p]:mt-3 print:[&_:is(h2,blockquote)]:my-4 print:[&_:is(h2)+*]:mt-1.5 print:[&_blockquote]:py-3 print:[&>p:first-child]:text-[11.5pt]",
  "print:[&_:is(ul,ol)]:block print:[&_li+li]:mt-1.5",
  "[&>:first-child]:mt-0 [&_p]:mt-5 [&>p:first-child]:text-[1.1875rem] md:[&>p:first-child]:text-[1.3125rem]/[1.55]",
  "[&_a]:text-blue [&_a]:underline [&_a]:decoration-1 [&_a]:underline-offset-[0.2em] [&_a:hover]:decoration-2",
  "[&_h2]:mt-11 [&_h2]:text-h2 [&_h2+*]:mt-3 [&_h3]:mt-8 [&_h3]:text-h3 [&_h4]:mt-6 [&_h4]:font-semibold",
  "[&_:is(ul,ol)]:mt-5 [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-2.5 [&_:is(ul,ol)]:pl-6 [&_ul]:list-disc [&_ol]:list-decimal",
  "[&_li]:pl-1 [&_li]:marker:font-semibold [&_li]:marker:text-cyan-deep",
  "[&_blockquote]:my-11 [&_blockquote]:border-y [&_blockquote]:border-ink [&_blockquote]:py-7",
  "[&_blockquote_p]:mt-0 [&_blockquote_p]:font-serif [&_blockquote_p]:text-h2 [&_blockquote_p]:font-semibold [&_blockquote_p]:text-balance",
  "[&_:is(img,figure)]:mt-6 [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-card [&_figcaption]:mt-2 [&_figcaption]:text-note [&_figcaption]:text-soft",
  "[&_ins]:no-underline [&_hr]:my-10 [&_hr]:border-line [&_:is(table,pre)]:mt-5 [&_:is(table,pre)]:block [&_:is(table,pre)]:overflow-x-auto",
  "[&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:py-2 [&_:is(th,td)]:pr-5 [&_:is(th,td)]:text-left",
].join(" ");
