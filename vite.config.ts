import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Loaded only by the job or the first start that needs them, from their own folders. */
const loadedLater = ["nodemailer", "pdfkit", "react-email", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      // One file instead of a thousand small ones: the start is several times faster, in development slower.
      resolve: command === "build" ? { noExternal: true, external: loadedLater } : {},
      build: { rollupOptions: { input: "./app/boot.server.ts" } },
    },
  },
}));
