import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { encodePicture } from "#app/features/media/encode.server.ts";
import { wrongType } from "#app/features/media/rules.ts";

const noisy = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

const facts = async (upload: Buffer) => {
  const encoded = await encodePicture(upload);
  if (!encoded.ok) throw new Error(encoded.message);
  return encoded.value;
};

const problemOf = async (upload: Buffer) => {
  const encoded = await encodePicture(upload);
  return encoded.ok ? "none" : encoded.message;
};

describe("an upload", () => {
  test("becomes upright, without metadata, in each smaller size and its own", async () => {
    const upload = await noisy(800, 400)
      .withExif({ IFD0: { Copyright: "Ada Example" }, IFD3: { GPSLatitude: "41/1 35/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height, isTransparent, files } = await facts(upload);
    expect({ width, height, isTransparent }).toEqual({ width: 400, height: 800, isTransparent: false });
    expect(files.map(({ path }) => path.slice(33)).toSorted()).toEqual([
      "160.webp",
      "320.webp",
      "400.webp",
      "fallback.jpg",
    ]);
    for (const { body } of files) {
      const found = await sharp(body).metadata();
      expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  test("of 5 MB is at most 120 kB in the sizes that phones load", async () => {
    const grain = await noisy(1_500, 1_000).png().toBuffer();
    const upload = await sharp(grain).resize(3_000).jpeg({ quality: 98 }).toBuffer();
    expect(upload.length).toBeGreaterThan(5_000_000);
    const { files } = await facts(upload);
    const sizes = files
      .filter(({ path }) => /(160|320|640|960)\.webp$/.test(path))
      .map(({ body }) => body.length);
    expect(sizes).toHaveLength(4);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(120_000);
  });

  test("in Display P3 keeps its colors in sRGB", async () => {
    const red = { create: { width: 40, height: 40, channels: 3 as const, background: "#c83232" } };
    const upload = await sharp(red).withIccProfile("p3").png().toBuffer();
    const { files } = await facts(upload);
    const { data } = await sharp(files[1]?.body).raw().toBuffer({ resolveWithObject: true });
    const [r = 0, g = 0, b = 0] = data;
    expect([Math.abs(r - 200), Math.abs(g - 50), Math.abs(b - 50)].every((off) => off < 8)).toBe(true);
  });

  test("with transparency has a PNG as fallback", async () => {
    const background = { r: 0, g: 80, b: 160, alpha: 0.5 };
    const upload = await sharp({ create: { width: 64, height: 64, channels: 4, background } })
      .png()
      .toBuffer();
    expect(await facts(upload)).toMatchObject({
      isTransparent: true,
      files: [{}, { contentType: "image/png" }],
    });
  });

  test("of 5 MB is at most 120 kB for a phone", async () => {
    const scene = await sharp("public/scene-hero.svg", { density: 300 })
      .resize(4000)
      .jpeg({ quality: 100 })
      .toBuffer();
    const { files } = await facts(scene);
    const phone = files.find(({ path }) => path.endsWith("/960.webp"));
    expect(phone?.body.length).toBeLessThan(120_000);
  });
});

describe("refuses", () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test.each([
    ["an SVG", svg],
    ["HTML with the name of a picture", Buffer.from("<!doctype html><img src=x onerror=alert(1)>")],
    ["an empty file", Buffer.alloc(0)],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n")],
  ])("%s", async (_, upload) => expect(await problemOf(upload)).toBe(wrongType));

  test("a truncated JPEG", async () => {
    const whole = await noisy(400, 400).jpeg().toBuffer();
    expect(await problemOf(whole.subarray(0, whole.length / 2))).toMatch(/damaged or incomplete/);
  });

  test("more pixels than may be decoded", async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 8_000, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(await problemOf(bomb)).toMatch(/more than 60 million pixels/);
  });
});

test("what follows a picture in its file is dropped", async () => {
  const whole = await noisy(50, 50).png().toBuffer();
  const polyglot = Buffer.concat([whole, Buffer.from("<script>alert(1)</script>")]);
  const { files } = await facts(polyglot);
  expect(files.some(({ body }) => body.includes("<script>"))).toBe(false);
});
