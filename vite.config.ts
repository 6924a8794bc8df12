import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      // Bundling drizzle halves the start; in development it would cost seconds.
      resolve: { noExternal: command === "build" ? ["drizzle-orm"] : [] },
      build: { rollupOptions: { input: "./app/boot.server.ts" } },
    },
  },
}));
