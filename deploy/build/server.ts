import { readdir, rename, rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join, relative, sep } from "node:path";
import { type Rspack, rspack } from "@rsbuild/core";
import { readJson, writeWhole } from "../lib/files.ts";
import { Failure, ROOT } from "../lib/run.mjs";
import { SERVER_BUILDS, SERVER_RECORD, type ServerRecord, serverFile, serverHash } from "../serve/server-file.ts";

/** Packages that the server loads at run time: native ones look for files in their own folder, others are optional. */
const OUTSIDE = [
	"@libsql/client",
	"@node-rs/argon2",
	"@simplewebauthn/server",
	"@valibot/to-json-schema",
	"@zxcvbn-ts/language-common",
	"asn1js",
	"aws4fetch",
	"docxtemplater",
	"effect",
	"exceljs",
	"libsql",
	"nodemailer",
	"pizzip",
	"pkijs",
	"qrcode",
	"sury",
	"zod-openapi",
	"zod-to-json-schema",
];
/** Files that determine the server's bundle although the bundler does not report them as sources. */
export const FURTHER_INPUTS = [
	"deploy/build/own-url-loader.cjs",
	"deploy/build/server.ts",
	"deploy/build/silent-debug.cjs",
	"package-lock.json",
];
const DRAFT = "draft";

const isOutside = (request: string) => OUTSIDE.some((name) => request === name || request.startsWith(`${name}/`));

function outside({ request = "" }: Rspack.ExternalItemFunctionData): string | undefined {
	if (isBuiltin(request)) return request.startsWith("node:") ? request : `node:${request}`;
	return isOutside(request) ? request : undefined;
}

const settings = (root: string): Rspack.Configuration => ({
	mode: "production",
	target: ["node24", "es2024"],
	context: join(root, "api"),
	entry: { main: "./main.ts" },
	output: { path: join(root, SERVER_BUILDS, DRAFT), clean: true, module: true, library: { type: "modern-module" } },
	resolve: {
		conditionNames: ["deno", "node", "import", "default"],
		alias: { debug: join(import.meta.dirname, "silent-debug.cjs") },
	},
	externalsType: "module-import",
	externals: [async (data) => outside(data)],
	module: {
		parser: { javascript: { importMeta: false, url: false } },
		rules: [
			{
				test: /\.ts$/,
				type: "javascript/auto",
				use: [
					{ loader: "builtin:swc-loader", options: { jsc: { parser: { syntax: "typescript" }, target: "es2024" } } },
					{ loader: join(import.meta.dirname, "own-url-loader.cjs") },
				],
			},
		],
	},
	// The bundle is not minified, because stack traces in the log need the names of functions.
	optimization: { minimize: false, nodeEnv: false },
});

function bundle(root: string): Promise<string[]> {
	const compiler = rspack(settings(root));
	return new Promise((resolve, reject) =>
		compiler.run((error, stats) => {
			const failed = stats?.hasErrors() || stats?.hasWarnings();
			const report = failed ? stats?.toString({ all: false, errors: true, warnings: true }) : undefined;
			const read = [...(stats?.compilation.fileDependencies ?? [])];
			compiler.close(() => {
				if (error) reject(error);
				else if (report) reject(new Failure(`${report}\n\nThe server could not be built.`));
				else resolve(read);
			});
		}),
	);
}

const isOfProject = (path: string) => !path.startsWith("..") && !path.includes("node_modules/");

/** Bundles the server into one file, which starts faster than hundreds of sources, if an input has changed. */
export async function buildServer(root = ROOT): Promise<void> {
	if (serverFile(root).startsWith(SERVER_BUILDS)) return;
	const read = (await bundle(root)).map((path) => relative(root, path).split(sep).join("/"));
	const inputs = [...new Set([...read.filter(isOfProject), ...FURTHER_INPUTS])].sort();
	const folder = serverHash(inputs, root);
	const builds = join(root, SERVER_BUILDS);
	const record = join(builds, SERVER_RECORD);
	const before = await readJson<ServerRecord>(record).catch(() => undefined);
	await rm(join(builds, folder), { recursive: true, force: true });
	await rename(join(builds, DRAFT), join(builds, folder));
	await writeWhole(record, JSON.stringify({ folder, inputs } satisfies ServerRecord));
	const kept = [SERVER_RECORD, folder, before?.folder];
	for (const name of await readdir(builds))
		if (!kept.includes(name)) await rm(join(builds, name), { recursive: true, force: true });
}
