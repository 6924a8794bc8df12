/**
 * The same page with its style sheets before everything else that its head loads. React writes links in the order of
 * the components, with the style sheets at the end.
 */
export function styleFirst(page: string) {
  const end = page.indexOf("</head>");
  const head = page.slice(0, end);
  const first = head.indexOf("<link ");
  if (end < 0 || first < 0) return page;
  const sheets = head.match(styleSheet) ?? [];
  return head.slice(0, first) + sheets.join("") + head.slice(first).replace(styleSheet, "") + page.slice(end);
}

/**
 * The same page with its program fetched when it has been painted once. What is read first then has the line of a
 * phone for itself; every form and link works without the program. A page that the router wrote in another way than
 * 7.18 does stays as it is.
 */
export function programAfterPaint(page: string, nonce: string) {
  const program = moduleScript.exec(page);
  if (!program) return page;
  const files = [...page.matchAll(modulePreload)].map((match) => match[1]);
  const parts = JSON.stringify([files, program[1]]).replaceAll("<", "\\u003c");
  const starter = `<script nonce="${nonce}">(${start})(${parts},"${nonce}")</script>`;
  return page.replace(moduleScript, () => starter).replaceAll(modulePreload, "");
}

const styleSheet = /<link [^>]*?rel="stylesheet"[^>]*>/g;
const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const moduleScript = /<script [^>]*type="module" async="">([^<]*)<\/script>/;

// A tab in the background paints nothing and so must not wait for it. Thirty files asked for in one go keep a phone
// from answering a tap.
const start = `([files, code], nonce) => {
  const add = (name, values) => document.head.append(Object.assign(document.createElement(name), values));
  const load = () => {
    for (const href of files.splice(0, 4)) add("link", { rel: "modulepreload", href, nonce });
    if (files.length) return setTimeout(load);
    add("script", { type: "module", nonce, textContent: code });
  };
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}`;
