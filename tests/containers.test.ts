import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#app/config.server.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const compose = read("docker-compose.yml");
const production = read("docker-compose.production.yml");
const dockerfile = read("Dockerfile");

/** Lines `NAME: value` of the compose file, wherever they stand. */
const variables = [...compose.matchAll(/^ +([A-Z][A-Z0-9_]+): "?(.*?)"?$/gm)].map(
  ([, name = "", value = ""]) => [name, value] as const,
);

test("the image runs on the Node that the packages bring, and not as root", () => {
  const { node } = JSON.parse(read("package.json")).devDependencies;
  expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${node}-bookworm-slim\n`);
  expect(dockerfile.match(/^FROM .*/gm)?.every((line) => /^FROM \$\{NODE_IMAGE\}/.test(line))).toBe(true);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK .*CMD \["node", "scripts\/health.ts"\]$/m);
  expect(dockerfile).toMatch(/^CMD \["node", .*"server.ts"\]$/m);
});

test("the image is built from what is in git, without tests, data or settings", () => {
  const patterns = read(".dockerignore")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  const isLeftOut = (file: string) => patterns.some((pattern) => path.matchesGlob(file, pattern));
  for (const file of [".git", ".env", ".env.local", ".data", "node_modules", "build", "app/a/b.db.test.ts"])
    expect(isLeftOut(file), file).toBe(true);
  for (const file of ["package-lock.json", ".npmrc", "server.ts", "app", "migrations", "public"])
    expect(isLeftOut(file), file).toBe(false);
});

test("every image is of one exact version, and .env can replace Postgres and Node by a digest", () => {
  const images = [...(compose + production).matchAll(/^ +image: (?:\$\{POSTGRES_IMAGE:-)?([^}\n]+)/gm)].map(
    ([, image]) => image,
  );
  expect(images).toHaveLength(6);
  for (const file of [compose, production]) {
    expect(file).toContain("image: ${POSTGRES_IMAGE:-");
    expect(file).toContain("args: [NODE_IMAGE]");
  }
  for (const image of images) expect(image).toMatch(/^(porchlight:local|[\w/]+:v?\d+\.\d+(\.\d+)?[\w-]*)$/);
});

test("no secret stands in the compose file, and without its settings it does not start", () => {
  const secrets = variables.filter(([name]) => /PASSWORD|SECRET|KEY/.test(name));
  expect(secrets).toHaveLength(7);
  for (const [name, value] of secrets) expect(value, name).toMatch(/^\$\{[A-Z_]+:\?set it in \.env\}$/);
});

test("only the website and the mail catcher can be reached, and only from this machine", () => {
  const ports = [...compose.matchAll(/^ +ports: \[(.*)\]$/gm)].map(([, port]) => port);
  expect(ports).toEqual([expect.stringMatching(/^"127\.0\.0\.1:/), '"127.0.0.1:8025:8025"']);
});

test("a setting in .env wins over the stack's own, except those that describe the container", () => {
  for (const file of [compose, production]) {
    const fixed = Object.entries(settingsOf(file, { PORT: "8080" })).filter(
      ([name]) => settingsOf(file, { [name]: "from .env" })[name] !== "from .env",
    );
    const names = fixed.map(([name]) => name).filter((name) => !/^(MODE|S3_\w+|PGPASSWORD)$/.test(name));
    expect(names).toEqual(["ROLE", "HOST", "PORT", "DATA_DIR"]);
  }
});

test("what the program is given there are settings that it takes", () => {
  expect(readConfig(settingsOf(compose, { SETTINGS_KEY: "s".repeat(32) }))).toMatchObject({
    mode: "demo",
    role: "web",
    databaseUrl: "postgres://porchlight@database:5432/porchlight",
    mail: { url: "smtp://mail:1025" },
    objectStore: { kind: "s3", endpoint: "http://files:7070", bucket: "porchlight", accessKeyId: "sample" },
  });
  const needed = { APP_URL: "https://company.example", SMTP_URL: "smtp://mail.company.example" };
  expect(readConfig(settingsOf(production, needed))).toMatchObject({
    mode: "production",
    trustProxy: expect.any(Function),
    databaseUrl: "postgres://porchlight@database:5432/porchlight",
    mail: { url: "smtp://mail.company.example", from: "sample" },
    objectStore: { kind: "disk", folder: "/data/files" },
  });
});

/** The settings of the program, where .env has these values, and "sample" for what it must have. */
function settingsOf(file: string, env: Record<string, string> = {}) {
  const block = file.slice(file.indexOf("&settings"), file.indexOf("init: true"));
  return Object.fromEntries(
    [...block.matchAll(/^ +([A-Z][A-Z0-9_]+): "?(.*?)"?$/gm)].map(([, name = "", value = ""]) => [
      name,
      value.replace(
        /\$\{(\w+):([-?])([^}]*)\}/,
        (_, key: string, kind: string, rest: string) => env[key] ?? (kind === "-" ? rest : "sample"),
      ),
    ]),
  );
}
