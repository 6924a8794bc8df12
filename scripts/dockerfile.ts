import { readFileSync } from "node:fs";
import path from "node:path";

export type Instruction = { word: string; rest: string };

export type Stage = {
  name: string;
  base: string;
  user: string;
  workdir: string;
  env: Record<string, string>;
  command: string[];
  health: string[];
  steps: Instruction[];
};

/** Throws for syntax that our Dockerfile does not use. */
export function readDockerfile(file: string): Stage[] {
  const lines = readFileSync(file, "utf8").replaceAll("\\\n", " ").split("\n");
  const stages: Stage[] = [];
  for (const line of lines) {
    if (!line.trim() || line.startsWith("#")) continue;
    const [, word = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(line.trim()) ?? [];
    if (word === "FROM") stages.push(newStage(rest, stages.length));
    else read(stages.at(-1), { word, rest });
  }
  return stages;
}

function newStage(rest: string, index: number): Stage {
  const [, base = "", name = String(index)] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
  return { name, base, user: "root", workdir: "/", env: {}, command: [], health: [], steps: [] };
}

function read(stage: Stage | undefined, instruction: Instruction) {
  const { word, rest } = instruction;
  if (!stage) throw new Error(`${word} is before FROM`);
  const command = () => JSON.parse(rest.slice(rest.indexOf("["))) as string[];
  if (word === "WORKDIR") stage.workdir = rest;
  else if (word === "USER") stage.user = rest;
  else if (word === "CMD") stage.command = command();
  else if (word === "HEALTHCHECK") stage.health = command();
  else if (word === "ENV")
    Object.assign(stage.env, Object.fromEntries(rest.split(/ +/).map((pair) => pair.split("="))));
  else if (word === "COPY" || word === "RUN") stage.steps.push(instruction);
  else if (word !== "EXPOSE" && word !== "STOPSIGNAL") throw new Error(`${word} is not understood here`);
}

/** Takes a path relative to the context. */
export function readIgnored(file: string) {
  const patterns = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  return (relative: string) => patterns.some((pattern) => path.matchesGlob(relative, pattern));
}
