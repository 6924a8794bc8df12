import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { guardDriver } from "./db/driver-guard.ts";

/** Loaded only by the jobs that need them. */
const loadedLater = ["@simplewebauthn/server", "nodemailer", "pdfkit", "react-email", "sharp"];

/** One file of what many pages share compresses better than many small ones. */
const commonCode = { name: "common", minShareCount: 40, priority: 1 };

const sharedCode = {
  name: "shared",
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 100,
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), guardDriver()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Thirty files of a kilobyte each cost a phone six round trips.
          output: {
            codeSplitting: { groups: [commonCode, sharedCode] },
            chunkFileNames: ({ name }: { name: string }) =>
              `assets/${name.startsWith(sharedCode.name) ? sharedCode.name : "[name]"}-[hash].js`,
          },
        },
      },
    },
    ssr: {
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      // One file instead of a thousand starts several times faster. In development it would be slower.
      resolve:
        command === "build" ? { noExternal: true, external: loadedLater } : { noExternal: ["postgres"] },
      build: { rollupOptions: { input: "./app/boot.server.ts" } },
    },
  },
}));
