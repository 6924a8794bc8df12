import { build, type Rolldown } from "vite";
import { expect, test } from "./page.ts";
import { docsHtml, wordHtml } from "./paste-samples.ts";

let script = "";

test.beforeAll(async () => {
  const lib = { entry: "app/components/editor/paste.ts", formats: ["iife" as const], name: "paste" };
  const built = await build({ configFile: false, logLevel: "silent", build: { write: false, lib } });
  script = [built as Rolldown.RolldownOutput].flat()[0]?.output[0].code ?? "";
});

const cases: [title: string, pasted: string, clean: string][] = [
  [
    "the lists, table and quotes of Word",
    wordHtml,
    `<h1>Before the first showing</h1>
<p>A “ready” home isn’t a <strong>perfect</strong> home — it’s an <em>honest</em> one. See <a href="https://www.hud.gov/fairhousing">the rules</a>.</p>
<ul><li>Test the detectors<ul><li>one in each bedroom</li></ul></li><li>Change the <strong>locks</strong></li></ul>
<p>Then, in this order:</p>
<ol><li>Photograph<ol><li>by daylight</li></ol></li><li>List</li></ol>
<table><tbody><tr><td colspan="2"><p><strong>Costs</strong></p></td></tr><tr><td><p>Paint</p></td><td><p>$ 600</p></td></tr></tbody></table>`,
  ],
  [
    "the headings, marks and nested lists of Google Docs",
    docsHtml,
    `<h2>What an owner pays</h2><p>The fee is <strong>one</strong><em> number</em><strong><em>!</em></strong></p><ul><li><p>Monthly</p><ul><li><p>on the first</p></li></ul></li></ul><p><a href="https://porchlight.example/pricing">Prices</a></p><table><tbody><tr><td><p>Plan</p></td></tr></tbody></table>`,
  ],
  [
    "links and pictures by their address",
    `<a href="javascript:alert(1)">a</a><img src="data:image/png;base64,AAAA"><img src="/pictures/1" class="wide" title="c" alt="b"><iframe src="https://www.youtube.com/embed/x"></iframe>`,
    `a<img src="/pictures/1" alt="b"><a href="https://www.youtube.com/embed/x">https://www.youtube.com/embed/x</a>`,
  ],
  [
    "a list that starts at a deeper level and changes its kind",
    `<p style="mso-list:l0 level3 lfo1"><span style="mso-list:Ignore">·</span>a</p><p style="mso-list:l0 level3 lfo1"><span style="mso-list:Ignore">·</span>b</p><p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">(a)</span>c</p><p style="mso-list:l2 level1 lfo3">d</p>`,
    "<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol><ul><li>d</li></ul>",
  ],
  [
    "lines of an email",
    "<div>one</div><div><br></div><div><font color=red>two</font><br>three</div>",
    "<p>one</p><p>two<br>three</p>",
  ],
];

for (const [title, pasted, clean] of cases)
  test(`a paste preserves ${title}, and nothing else`, async ({ page }) => {
    await page.evaluate(script);
    const result = await page.evaluate(
      (html) => (globalThis as unknown as Bundle).paste.cleanPaste(html),
      pasted,
    );
    expect(withoutGaps(result)).toBe(withoutGaps(clean));
  });

type Bundle = { paste: { cleanPaste: (html: string) => string } };

const withoutGaps = (html: string) => html.replace(/\s+/g, " ").replace(/> (?=<)|(?<=<\/?\w+>) (?=<)/g, ">");
