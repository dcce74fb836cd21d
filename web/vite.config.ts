// Builds the page into the package with fixed names, so that what is committed changes only when the sources do.
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  build: {
    outDir: "../cli/table/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    rollupOptions: {
      output: {
        entryFileNames: "table.js",
        // a screen's file is named by its folder
        chunkFileNames: ({ name, facadeModuleId }) => `${name === "screen" ? (facadeModuleId ?? "").split("/").at(-2) : name}.js`,
        assetFileNames: "table[extname]",
      },
    },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: { environment: "node", include: ["tests/**/*.test.ts"] },
} as Parameters<typeof defineConfig>[0]);
