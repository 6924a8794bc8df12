import { isLocalPath, isSafeLink } from "#app/lib/plain-markup.ts";

/** Makes the HTML of Word, Google Docs and web pages plain. Runs in the browser. */
export function cleanPaste(html: string): string {
  // A document of its own would report each style element to the content security policy.
  const template = document.createElement("template");
  template.innerHTML = html;
  const body = template.content;
  nestWordLists(body);
  for (const element of body.querySelectorAll(leftOut)) element.remove();
  for (const frame of body.querySelectorAll("iframe")) replaceWithLink(frame);
  for (const img of body.querySelectorAll("img"))
    if (!isLocalPath(img.getAttribute("src") ?? "")) img.remove();
  for (const cell of body.querySelectorAll("thead td")) rename(cell, "th");
  // In Google Docs a nested list follows its item.
  for (const list of body.querySelectorAll(":is(ul, ol) > :is(ul, ol)"))
    if (list.previousElementSibling?.matches("li")) list.previousElementSibling.append(list);
  for (const element of [...body.querySelectorAll("*")].reverse()) tidy(element);
  removeComments(body);
  for (const element of body.querySelectorAll(":is(p, h1, h2, h3, h4, h5, h6)"))
    if (!element.textContent?.trim() && !element.querySelector("img")) element.remove();
  return template.innerHTML.trim();
}

const leftOut =
  "style, script, meta, link, title, xml, svg, object, embed, input, button, select, textarea, br.Apple-interchange-newline";

const blocks = "p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, hr";

const attributes: Record<string, readonly string[]> = {
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
};

const plainTags = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code hr br table thead tbody tfoot tr th td strong em a img".split(
    " ",
  ),
);

/** Children come first, so that what they become is known. */
function tidy(element: Element) {
  const tag = element.localName;
  const style = styleOf(element);
  if (tag === "br" && isBetweenBlocks(element)) return element.remove();
  if (tag === "b" || tag === "strong" || tag === "i" || tag === "em" || tag === "span") {
    const isPlain =
      /(^|;)font-weight:(normal|[1-4]00)/.test(style) || element.closest("h1, h2, h3, h4, h5, h6");
    const isBold = !isPlain && (/^(b|strong)$/.test(tag) || /(^|;)font-weight:(bold|[6-9]00)/.test(style));
    const isItalic = /^(i|em)$/.test(tag) || /(^|;)font-style:italic/.test(style);
    return replaceWithMarks(element, isBold, isItalic);
  }
  if (tag === "div" && !element.querySelector(blocks)) return void rename(element, "p");
  if (!plainTags.has(tag) || (tag === "a" && !isSafeLink(element.getAttribute("href") ?? "")))
    return element.replaceWith(...element.childNodes);
  for (const name of element.getAttributeNames())
    if (!attributes[tag]?.includes(name)) element.removeAttribute(name);
}

function replaceWithMarks(element: Element, isBold: boolean, isItalic: boolean) {
  const nodes = [...element.childNodes];
  if (!element.textContent?.trim() || (!isBold && !isItalic)) return element.replaceWith(...nodes);
  const outer = rename(element, isBold ? "strong" : "em");
  if (!isBold || !isItalic) return;
  const inner = element.ownerDocument.createElement("em");
  inner.append(...nodes);
  outer.append(inner);
}

/** Word writes a list as paragraphs, each with its level and the text of its marker. */
function nestWordLists(body: DocumentFragment) {
  let open: { level: number; list: Element }[] = [];
  for (const paragraph of body.querySelectorAll("p")) {
    const level = Number(/mso-list:l\d+level(\d+)/.exec(styleOf(paragraph))?.[1]);
    if (!level) continue;
    const marker = [...paragraph.querySelectorAll("span")].find((span) =>
      styleOf(span).includes("mso-list:ignore"),
    );
    const tag = /^\(?\w{1,5}[.)]/.test(marker?.textContent?.trim() ?? "") ? "ol" : "ul";
    marker?.remove();
    if (paragraph.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((each) => each.level < level || (each.level === level && each.list.localName === tag));
    let current = open.at(-1);
    if (current?.level !== level) {
      const list = body.ownerDocument.createElement(tag);
      if (current) current.list.lastElementChild?.append(list);
      else paragraph.before(list);
      current = { level, list };
      open.push(current);
    }
    current.list.append(rename(paragraph, "li"));
  }
}

function replaceWithLink(frame: HTMLIFrameElement) {
  const src = frame.getAttribute("src") ?? "";
  if (!isSafeLink(src)) return frame.remove();
  const link = frame.ownerDocument.createElement("a");
  link.setAttribute("href", src);
  link.textContent = src;
  frame.replaceWith(link);
}

function rename(element: Element, tag: string) {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes)
    if (attributes[tag]?.includes(name)) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function removeComments(body: DocumentFragment) {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const isBetweenBlocks = ({ previousElementSibling: before, nextElementSibling: after }: Element) =>
  before?.matches(blocks) || after?.matches(blocks);

const styleOf = (element: Element) => (element.getAttribute("style") ?? "").toLowerCase().replace(/\s/g, "");
