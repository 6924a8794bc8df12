import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { RequestHandler } from "express";

const encodings = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

/** A tab that was open during an update loads chunks of the earlier build. */
export function staticFiles(folder: string): RequestHandler {
  const client = path.join(folder, "client");
  const clientOf = (name: string) => {
    if (has(client, name)) return client;
    return /^assets\/[\w.-]+$/.test(name) ? otherClients(folder).find((each) => has(each, name)) : undefined;
  };

  return (request, response, next) => {
    const name = request.path.slice(1);
    if (!/\.\w+$/.test(name) || name.includes("..") || !/^(GET|HEAD)$/.test(request.method)) return next();
    const root = clientOf(name);
    if (!root) return next();
    const copies = encodings.filter(([, ending]) => has(root, name + ending));
    const accepted = request.acceptsEncodings(...copies.map(([encoding]) => encoding), "identity");
    const [encoding, ending] = copies.find(([each]) => each === accepted) ?? [];
    response.type(path.extname(name));
    if (copies.length > 0) response.setHeader("Vary", "Accept-Encoding");
    if (encoding) response.setHeader("Content-Encoding", encoding);
    const life = name.startsWith("assets/") ? "max-age=31536000, immutable" : "max-age=3600";
    response.setHeader("Cache-Control", `public, ${life}`);
    response.sendFile(name + (ending ?? ""), { root, cacheControl: false }, (error) => {
      if (!error || response.headersSent) return;
      for (const header of ["Content-Type", "Content-Encoding", "Cache-Control"])
        response.removeHeader(header);
      const { status } = error as { status?: number };
      response
        .status(status ?? 500)
        .type("text")
        .send(status === 416 ? "No such range\n" : "Not found\n");
    });
  };
}

const has = (root: string, name: string) => existsSync(path.join(root, name));

function otherClients(folder: string) {
  const builds = path.dirname(folder);
  return readdirSync(builds, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && /^\d+$/.test(entry.name) && entry.name !== path.basename(folder),
    )
    .map((entry) => path.join(builds, entry.name, "client"));
}
