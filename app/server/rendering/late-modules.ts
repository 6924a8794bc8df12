const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const moduleScript = /<script [^>]*type="module" async="">([^<]*)<\/script>/;

/**
 * The same page, with its modules requested after the first paint. The page works without them, so a phone's connection
 * serves first what is seen. Throws when the router writes its scripts in another form.
 */
export function loadModulesAfterPaint(markup: string, nonce: string) {
  const [script, code] = moduleScript.exec(markup) ?? [];
  if (!script) throw new Error("The router's module script was not found.");
  const files = Array.from(markup.matchAll(modulePreload), ([, href]) => href);
  const given = JSON.stringify([files, code]).replaceAll("<", "\\u003c");
  const loader = `<script nonce="${nonce}">(${load})(${given},"${nonce}")</script>`;
  return markup.replace(script, () => loader).replaceAll(modulePreload, "");
}

// A background tab paints nothing. Requests in groups of four leave the page able to answer a tap.
const load = `([files, code], nonce) => {
  const add = (name, values) => document.head.append(Object.assign(document.createElement(name), values));
  const next = () => {
    for (const href of files.splice(0, 4)) add("link", { rel: "modulepreload", href, nonce });
    if (files.length) return setTimeout(next);
    add("script", { type: "module", nonce, textContent: code });
  };
  if (document.hidden) next();
  else requestAnimationFrame(() => setTimeout(next));
}`;
