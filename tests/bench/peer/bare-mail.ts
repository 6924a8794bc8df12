import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";

// What sending the same emails costs at least: one rendered letter, names filled in, a pool, DKIM, unsubscribe headers.
const [url = "", count = "0", letter = "{}"] = process.argv.slice(2);
const { html, text } = JSON.parse(letter) as { html: string; text: string };
const { DKIM_DOMAIN = "", DKIM_SELECTOR = "", DKIM_PRIVATE_KEY = "" } = process.env;
const transport = createTransport({
  url,
  pool: true,
  maxConnections: 5,
  dkim: { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY },
});
const logo = readFileSync("public/mark-light.png");
const merge = (template: string, n: number) => template.replaceAll("Ann", `Ann${n}`);
await Promise.all(
  Array.from({ length: Number(count) }, (_, n) =>
    transport.sendMail({
      from: "Porchlight <hello@porchlight.example>",
      to: `bare-${n}@mail.example`,
      subject: `Any questions about your rent analysis, Ann${n}?`,
      html: merge(html, n),
      text: merge(text, n),
      attachments: [{ filename: "logo.png", content: logo, contentType: "image/png", cid: "logo" }],
      headers: {
        "List-Unsubscribe": `<https://porchlight.example/unsubscribe/${n}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  ),
);
transport.close();
