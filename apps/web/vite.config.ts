import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: { entities: join(import.meta.dirname, "src/editor/entities.ts") } },
  build: {
    target: "es2023",
    // the first ones with light-dark(), in which the themes are written
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // a style or script in the page itself would be against the policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: "manifest.json",
  },
  css: { devSourcemap: false },
  logLevel: "warn",
});
