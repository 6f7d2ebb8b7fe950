import { gzipSync } from "node:zlib";
import { packTar, type TarEntry } from "modern-tar";
import { API_VERSION } from "../../api/version.ts";
import { integrityOf } from "../lib/files.ts";
import type { Release } from "../release/registry.ts";
import { hashesOf } from "../release/version-files.ts";

interface Wanted {
	id?: string;
	version?: string;
	files?: Readonly<Record<string, string>>;
	manifest?: object;
	release?: Partial<Release>;
}

/** Returns a built module as a repository of its own would upload it. It fits the shell that `plantBuilds` creates. */
export function builtModule({
	id = "clients",
	version = "1.0.0",
	files = {},
	manifest = {},
	release = {},
}: Wanted = {}) {
	const texts: Record<string, string> = {
		"remoteEntry.js": `var mfe_${id} = "${version}"; ${" ".repeat(600)}`,
		"static/js/module.js": version,
		[`fixed/locales/de/${id}.json`]: "{}",
		...files,
	};
	const contents = new Map<string, Uint8Array>(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
	const asset = (path: string) => ({
		href: `/mfe/${id}/${version}/${path}`,
		integrity: integrityOf(contents.get(path) ?? new Uint8Array()),
	});
	const { href: entry, integrity } = asset("remoteEntry.js");
	const whole: Release = {
		entry,
		version,
		integrity,
		preload: [asset("static/js/module.js")],
		css: Object.keys(texts)
			.filter((path) => path.endsWith(".css"))
			.map(asset),
		shared: ["react"],
		bundled: ["zod"],
		api: API_VERSION,
		needs: { ranges: {}, imports: {} },
		commit: { sha: "aa476ec0aa476ec0aa476ec0aa476ec0aa476ec0" },
		ci: "https://ci.example.org/run/7",
		manifest: {
			id,
			contract: 1,
			routes: [{ path: `/${id}`, access: "public", page: "P" }],
			menu: [],
			slots: [],
			languages: ["de"],
			...manifest,
		},
		files: hashesOf(contents),
		...release,
	};
	return { id, release: whole, contents };
}

export const tarOf = async (...entries: TarEntry[]): Promise<Uint8Array> => gzipSync(await packTar(entries));

export function archiveWith(
	{ release, contents }: Pick<ReturnType<typeof builtModule>, "release" | "contents">,
	...further: TarEntry[]
): Promise<Uint8Array> {
	const files = [["release.json", Buffer.from(JSON.stringify(release))] as const, ...contents];
	return tarOf(...files.map(([name, body]) => ({ header: { name, size: body.length }, body })), ...further);
}
