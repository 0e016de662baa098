import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** What is always used together becomes one file: it is compressed better, and is fetched at once. */
const groups = [
  { name: "primitives", test: /node_modules\/(@base-ui|@floating-ui)\/|src\/ui\/(\w+-view|use-focus-return)\./ },
  {
    name: "boards",
    test: /node_modules\/@atlaskit\/|src\/features\/(boards|filter|list|properties|selection|views)\//,
  },
  { name: "settings", test: /src\/features\/(imports|members|settings|trash)\// },
];

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
    // what a group imports stays where it is: React belongs to the first page
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
  css: { devSourcemap: false },
  logLevel: "warn",
});
