import { join } from "node:path";
import { defineConfig } from "@rsbuild/core";
import { pluginReact } from "@rsbuild/plugin-react";

const ROOT = join(import.meta.dirname, "../..");
const PORT = 3010;

export default defineConfig({
	root: import.meta.dirname,
	plugins: [pluginReact()],
	source: { entry: { index: "./index.tsx" } },
	html: { title: "Komponenten", favicon: join(ROOT, "shared-ui/brand/logo.svg") },
	output: {
		assetPrefix: "auto",
		// Fonts stay separate files, because the content security policy of the server refuses `data:` URLs.
		dataUriLimit: { font: 0 },
		distPath: { root: join(ROOT, "dist/gallery") },
		copy: [{ from: "./pages/*.tsx", to: "source/[name].txt" }],
		cleanDistPath: process.env.NODE_ENV === "production",
	},
	performance: { printFileSize: false },
	server: { host: "127.0.0.1", port: Number(process.env.PORT ?? PORT), publicDir: false },
});
