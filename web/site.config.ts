// Builds the page as a static site, in which the referee is Python in a worker: `make site`.
import { mergeConfig } from "vite";
import page from "./vite.config.ts";

export default mergeConfig(page, {
  mode: "site",
  build: {
    outDir: "../build/site",
    rollupOptions: {
      input: { table: "index.html", referee: "src/api/worker.ts" },
      output: { entryFileNames: "[name].js" },
    },
  },
  plugins: [
    {
      name: "site",
      transformIndexHtml: { order: "pre", handler: (html: string) => html.replace("/src/main.tsx", "/src/site.tsx") },
    },
  ],
});
