import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { minifySync } from "vite";
import { builds, deleteOldBuilds, markInUse, switchTo } from "./build-folder.ts";

const root = path.resolve(import.meta.dirname, "..");
const finished = path.join(builds, new Date().toISOString().replace(/\D/g, ""));
const folder = `${finished}.unfinished`;
mkdirSync(builds, { recursive: true });
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const { status } = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.js", "build"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production", BUILD_FOLDER: path.relative(root, folder) },
});
if (status !== 0) process.exit(status ?? 1);
const client = path.join(folder, "client");
const listing = "window.__reactRouterManifest=";
let listings = 0;
for (const file of readdirSync(client, { recursive: true, encoding: "utf8" })) {
  if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue;
  const target = path.join(client, file);
  // Imported as a file, so the bundler did not minify it.
  if (/-script-[^/]*\.js$/.test(file))
    writeFileSync(target, minifySync(file, readFileSync(target, "utf8")).code);
  if (/assets\/manifest-[^/]*\.js$/.test(file)) shortenListing(target);
  const body = readFileSync(target);
  const brotli = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  writeFileSync(path.join(client, `${file}.br`), brotli);
  writeFileSync(path.join(client, `${file}.gz`), gzipSync(body, { level: 9 }));
}
if (listings === 0) throw new Error("The build has no list of all addresses to take the chunks out of");
renameSync(folder, finished);
markInUse(finished);
switchTo(finished);
deleteOldBuilds();

/** Halves the route manifest, which every hydrated page loads. */
function shortenListing(target: string) {
  const manifest = readFileSync(target, "utf8");
  if (!manifest.startsWith(listing)) return;
  const { routes, ...rest } = JSON.parse(manifest.slice(listing.length).replace(/;$/, "")) as Listing;
  const shortened = Object.entries(routes).flatMap(([id, { imports: _, ...route }]) => {
    const isForPrograms = /^routes\/(api|system)\//.test(id) && !route.hasDefaultExport;
    const has = Object.entries(route).filter(([, value]) => value !== false);
    return isForPrograms ? [] : [[id, Object.fromEntries(has)]];
  });
  writeFileSync(target, `${listing}${JSON.stringify({ ...rest, routes: Object.fromEntries(shortened) })};`);
  listings += 1;
}

type Listing = { routes: Record<string, Record<string, unknown>> };
