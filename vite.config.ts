import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { guardDriver } from "./db/driver-guard.ts";

/** Loaded only by the job or the first start that needs them, from their own folders. */
const loadedLater = ["nodemailer", "pdfkit", "react-email", "sharp"];

const sharedCode = {
  name: "shared",
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 300,
};

/** The router's package names its development build in every case, with warnings that nobody reads in production. */
const routerForProduction = [
  { find: /^react-router$/, replacement: production("index.mjs") },
  { find: /^react-router\/dom$/, replacement: production("dom-export.mjs") },
];

export default defineConfig(({ command }) => ({
  ...(command === "build" && { resolve: { alias: routerForProduction } }),
  plugins: [tailwindcss(), reactRouter(), guardDriver()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Thirty files of a kilobyte each take a phone six round trips; what the same pages share travels together.
          output: {
            codeSplitting: { groups: [sharedCode] },
            chunkFileNames: ({ name }: { name: string }) =>
              `assets/${name.startsWith(sharedCode.name) ? sharedCode.name : "[name]"}-[hash].js`,
          },
        },
      },
    },
    ssr: {
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      // One file instead of a thousand small ones: the start is several times faster, in development slower.
      resolve:
        command === "build" ? { noExternal: true, external: loadedLater } : { noExternal: ["postgres"] },
      build: { rollupOptions: { input: "./app/boot.server.ts" } },
    },
  },
}));

function production(file: string) {
  return path.resolve(import.meta.dirname, "node_modules/react-router/dist/production", file);
}
