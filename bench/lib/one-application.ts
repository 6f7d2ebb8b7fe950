import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RSBUILD } from "../../deploy/build/package-build.ts";
import { filesByPath, publish } from "../../deploy/lib/files.ts";
import { Failure, NODE, ROOT, run } from "../../deploy/lib/run.mjs";

const CONFIG = join(ROOT, "bench/one-application/rsbuild.config.ts");
const MARK = "<!--one-application-->";
const file = (path: string) => JSON.stringify(join(ROOT, path));

/** Source of an entry that starts the shell without Module Federation, the loader of separately built modules. */
const ENTRY = `
import ${file("shell/src/host-guard.ts")};
import ${file("shared-ui/src/theme.css")};
import { boot } from ${file("shell/src/boot.tsx")};
boot();
`;

/** Returns the source that replaces the application's loader: each module becomes a chunk of the same build. */
const remotesOf = (ids: readonly string[]) => `
const MODULES = {
${ids.map((id) => `	${id}: () => import(${file(`mfe-${id}/src/module.tsx`)}),`).join("\n")}
};
export function createRemotes(known) {
	const running = new Map();
	const loadModule = (id) => {
		running.set(id, known.modules[id].version);
		return MODULES[id]();
	};
	return { loadModule, prepareModule: loadModule, running: () => running, use: () => {} };
}
`;

/** Returns the list of modules as the server writes it into the page. The shell creates menu and routes from it. */
function registryTag(webRoot: string): string {
	const registry = readFileSync(join(webRoot, "remotes.json"), "utf8").replaceAll("<", "\\u003c");
	return `<script type="application/json" id="mfe-registry">${registry}</script>`;
}

/** Builds the same sources as one application, as a reference for the separately built modules. */
export async function placeOneApplication(webRoot: string): Promise<void> {
	const dist = mkdtempSync(join(tmpdir(), "portal-one-"));
	const sources = mkdtempSync(join(tmpdir(), "portal-one-"));
	try {
		const { modules } = JSON.parse(readFileSync(join(webRoot, "remotes.json"), "utf8"));
		writeFileSync(join(sources, "entry.ts"), ENTRY);
		writeFileSync(join(sources, "remotes.ts"), remotesOf(Object.keys(modules)));
		const env = { ...process.env, NODE_ENV: "production", BENCH_DIST: dist, BENCH_SOURCES: sources };
		const { code, output } = await run(NODE, [RSBUILD, "build", "--config", CONFIG], { cwd: ROOT, env });
		if (code !== 0) throw new Failure(output);
		for (const name of ["static", "mfe"]) rmSync(join(webRoot, name), { recursive: true, force: true });
		// The files are compressed like those of the product, so that the comparison is fair.
		for (const [path, source] of filesByPath(dist))
			if (path !== "index.html") await publish(join(webRoot, path), source);
		const page = readFileSync(join(dist, "index.html"), "utf8");
		if (!page.includes(MARK)) throw new Failure("The page of the one application has no place for the registry.");
		writeFileSync(
			join(webRoot, "index.html"),
			page.replace(MARK, () => registryTag(webRoot)),
		);
	} finally {
		for (const folder of [dist, sources]) rmSync(folder, { recursive: true });
	}
}
