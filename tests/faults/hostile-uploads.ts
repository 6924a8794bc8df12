import sharp from "sharp";
import { residentMemory } from "#tests/bench/memory.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { faultsFolder, onStage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

const row = rowsFor("R14");

/** Twenty at once, of each kind that a page must refuse. */
export const hostileUploads: Group = {
  name: "hostile-uploads",
  ids: "R14",
  measure: () =>
    onStage(faultsFolder, { env: { ROLE: "web" } }, async ({ program: { url, child } }) => {
      const cookie = await signIn(url);
      const kinds = await makeKinds();
      const send = async ({ name, content }: Kind) => {
        const form = new FormData();
        form.append("file", new File([new Uint8Array(content)], name, { type: "image/png" }));
        const headers = { cookie, origin: url };
        const reply = await fetch(`${url}/admin/pictures`, { method: "POST", headers, body: form });
        return (await reply.json()) as { id?: string; problem?: string };
      };
      await send(kinds.at(-1) as Kind);
      const before = residentMemory(child.pid);
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, residentMemory(child.pid));
      }, 20);
      const all = Array.from({ length: 20 }, (_, at) => kinds[at % kinds.length] as Kind);
      const answers = await Promise.all(all.map(send));
      clearInterval(watch);
      const wrong = answers.filter(({ problem = "" }, at) => !all[at]?.problem.test(problem));
      const growth = Math.round((peak - before) / 1_000);
      return [
        row(
          `${all.length} hostile uploads at once: not refused with their message`,
          String(wrong.length),
          "0",
          wrong.length === 0,
        ),
        row("the same: growth of memory", `${growth} MB`, "at most 150 MB", growth <= 150),
      ];
    }),
};

type Kind = { name: string; content: Buffer; problem: RegExp };

async function makeKinds(): Promise<Kind[]> {
  const wrongType = /^Invalid file type\. Please upload an image\.$/;
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#fff" }, limitInputPixels: false });
  const jpeg = await blank(3_000, 2_000).jpeg().toBuffer();
  return [
    { name: "large.png", content: Buffer.alloc(5 * 1024 * 1024 + 1), problem: /Maximum size is 5MB/ },
    { name: "bomb.png", content: await blank(20_000, 20_000).png().toBuffer(), problem: /million pixels/ },
    { name: "a.svg", content: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), problem: wrongType },
    { name: "page.png", content: Buffer.from("<!doctype html><script>1</script>"), problem: wrongType },
    { name: "cut.jpg", content: jpeg.subarray(0, jpeg.length - 2_000), problem: /damaged or incomplete/ },
  ];
}
