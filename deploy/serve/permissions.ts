import { existsSync, globSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { SETPRIV } from "../../api/platform/child-process/end-with-parent.ts";
import { DENO, Failure, ROOT } from "../lib/run.mjs";

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that the native packages, the workbook library or the process itself read when they are loaded. */
const LOADER_NAMES = [
	"LIBSQL_JS_DEV",
	"NAPI_RS_WASI_FLAVOR",
	"NAPI_RS_FORCE_WASI",
	"NAPI_RS_NATIVE_LIBRARY_PATH",
	"NAPI_RS_ENFORCE_VERSION_CHECK",
	"NODE_V8_COVERAGE",
	"READABLE_STREAM",
	"GRACEFUL_FS_PLATFORM",
	"TEST_GRACEFUL_FS_GLOBAL_PATCH",
];
/** Default ports by protocol; the default of all others is 443. */
const PORTS: Readonly<Record<string, number>> = { "http:": 80, "ws:": 80, "smtp:": 587, "smtps:": 465 };
const RECAPTCHA_HOST = "www.recaptcha.net:443";

function isMusl(): boolean {
	const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
	return process.platform === "linux" && !header.glibcVersionRuntime;
}

/** Returns the real paths of installed files, because Deno compares permissions with them. */
export const librariesIn = (root: string, pattern: string) =>
	globSync(pattern, { cwd: join(root, "node_modules") }).map((path) => realpathSync(join(root, "node_modules", path)));

export function nativeLibraries(root = ROOT): string[] {
	const platform = `${process.platform}-${process.arch}`;
	const libc = process.platform === "linux" ? (isMusl() ? "-musl" : "-gnu") : "";
	const found = librariesIn(root, `{@libsql/,@node-rs/argon2-}${platform}*${libc}/*.node`);
	if (found.length < 2)
		throw new Failure(`Native packages are missing for ${platform}${libc} (@libsql, @node-rs/argon2); run "npm ci".`);
	return found;
}

const bracketed = (host: string) => (host.includes(":") && !host.startsWith("[") ? `[${host}]` : host);
export function hostOf(url: string): string {
	const { hostname, port, protocol } = new URL(url);
	return `${hostname}:${port || (PORTS[protocol] ?? 443)}`;
}

const isPort = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65535;
const isFileUrl = (url: string) => url.startsWith("file:");

/** Returns the hosts that the server may use. Invalid settings are ignored, because the server reports them. */
export function networkHosts(env: Environment): string[] {
	const port = env.PORT && isPort(env.PORT) ? env.PORT : "8000";
	const urls = [
		env.DATABASE_URL,
		env.DATABASE_REPLICA_URL,
		env.SMTP_URL,
		env.DOCUMENT_STORE?.startsWith("s3:") ? env.DOCUMENT_S3_ENDPOINT : undefined,
		...(env.MODULE_BACKENDS ?? "").split(","),
		env.MODULE_SERVICE,
	].map((text = "") => text.trim());
	const [, scanner] = /^tcp:\/\/(.+:\d+)$/.exec(env.FILE_SCAN ?? "") ?? [];
	return [
		`${bracketed(env.HOST || "127.0.0.1")}:${port}`,
		...urls.filter((url) => !isFileUrl(url) && URL.canParse(url)).map(hostOf),
		...(scanner ? [scanner] : []),
		...(env.BOT_CHECK === "recaptcha" ? [RECAPTCHA_HOST] : []),
	];
}

/** Returns the lock of a file. For a link it is next to the target, so that two links to one database share a lock. */
const lockOf = (path: string) => `${existsSync(path) ? realpathSync(path) : path}-lock`;

/** Returns the files of a database outside of the data folder, with SQLite's own files and the server's lock. */
function databaseFiles(url: string, root: string, data: string): string[] {
	const lock = lockOf(join(data, "portal.db"));
	if (url === "") return lock.startsWith(join(data, "/")) ? [] : [lock];
	if (!isFileUrl(url)) return [];
	const path = url.startsWith("file://") ? fileURLToPath(url) : resolve(root, url.slice("file:".length));
	return [path, `${path}-wal`, `${path}-shm`, lockOf(path)];
}

/** Matches a PKCS #12 file in base64, which the setting SEAL_P12 may contain instead of a path. */
const isInItself = (text: string) => /^MI[\w+/\s]+=*$/.test(text);

/** Returns paths as the value of a Deno flag, in which commas separate paths and a comma in a path is doubled. */
export const list = (paths: readonly string[]) => paths.map((path) => path.replaceAll(",", ",,")).join(",");

/** Deno flags without which it could prompt, download code or write a lock file. */
export const CLOSED = ["--no-prompt", "--no-remote", "--no-lock", "--cached-only"];

/**
 * Returns the flags of `deno run` for the server. Deno denies all access that they do not name. Without names, the
 * server may read all environment variables.
 */
export function denoFlags(env: Environment, environmentNames?: readonly string[], root = ROOT): string[] {
	const data = resolve(root, env.DATA_DIR || "data");
	const database = databaseFiles(env.DATABASE_URL ?? "", root, data);
	const keys = env.KEYS_DIR ? [resolve(root, env.KEYS_DIR)] : [];
	const seal = env.SEAL_P12 && !isInItself(env.SEAL_P12) ? [resolve(root, env.SEAL_P12)] : [];
	const scanner = env.FILE_SCAN?.startsWith("unix:") ? [env.FILE_SCAN.slice("unix:".length)] : [];
	const setpriv = existsSync(SETPRIV) ? [SETPRIV] : [];
	const read = [
		...setpriv,
		resolve(root, env.WEB_ROOT || "dist/web"),
		join(root, "api/modules/certificates/templates"),
		join(root, "api/modules/certificates/document"),
		join(root, "api/package.json"),
		join(root, "api/migrations"),
		resolve(root, env.BRAND || "shared-ui/brand"),
		// Another brand folder without templates of audit reports uses those in this folder.
		...(env.BRAND ? [join(root, "shared-ui/brand/documents")] : []),
		data,
		...keys,
		...seal,
		...scanner,
		...database,
	];
	return [
		...CLOSED,
		// With a small space for new objects, streamed files are freed early: 20 downloads at once add 30 MB, else 70 MB.
		"--v8-flags=--max-semi-space-size=4",
		`--allow-net=${networkHosts(env).join(",")}`,
		environmentNames ? `--allow-env=${[...environmentNames, ...LOADER_NAMES].join(",")}` : "--allow-env",
		`--allow-read=${list(read)}`,
		`--allow-write=${list([data, ...keys, ...scanner, ...database])}`,
		`--allow-ffi=${list(nativeLibraries(root))}`,
		"--allow-sys=cpus,networkInterfaces,hostname,uid,gid,statfs",
		`--allow-run=${list([DENO, ...setpriv])}`,
	];
}
