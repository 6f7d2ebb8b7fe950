import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NAME, type RequestOptions, sendRequest } from "../cluster/request.ts";
import { freePort } from "../lib/free-port.ts";
import { listen } from "./listen.ts";
import { startProcess, until } from "./process.ts";

/** Starts nginx or Caddy with the delivered configuration, in front of a server that reports what it receives. */

export const isInstalled = (program: string) => spawnSync(program, ["-v"]).error === undefined;

interface Seen {
	method: string;
	url: string;
	headers: IncomingMessage["headers"];
	bytes: number;
}

export async function startUpstream() {
	const seen: Seen[] = [];
	const server = createServer(async (request, response) => {
		const of = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, bytes: 0 };
		seen.push(of);
		request.on("error", () => undefined);
		request.on("data", (chunk: Buffer) => {
			of.bytes += chunk.length;
		});
		const isWhole = await new Promise((resolve) => {
			request.on("end", () => resolve(true));
			request.on("close", () => resolve(false));
		});
		if (isWhole && !request.url?.includes("/never")) response.end("answered");
	});
	const { port, close } = await listen(server);
	return { port, seen, close };
}

export interface Folder {
	path: string;
	certificate: string;
	key: string;
	remove(): void;
}

export function certificateFolder(): Folder {
	const path = mkdtempSync(join(tmpdir(), "portal-proxy-"));
	const [certificate, key] = [join(path, "certificate.pem"), join(path, "key.pem")];
	const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`];
	const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2".split(" ");
	const args = [...request, "-keyout", key, "-out", certificate];
	execFileSync("openssl", [...args, ...subject], { stdio: "ignore" });
	return { path, certificate, key, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function rewritten(file: string, replacements: readonly (readonly [string, string])[]): string {
	return replacements.reduce(
		(text, [from, to]) => {
			if (!text.includes(from)) throw new Error(`"${from}" does not stand in ${file}`);
			return text.replaceAll(from, to);
		},
		readFileSync(join(import.meta.dirname, "../proxy", file), "utf8"),
	);
}

async function startProxy(program: string, args: string[], port: number, env: Record<string, string> = {}) {
	const { child, ended, output } = startProcess(program, args, { ...process.env, ...env });
	await until(async () => child.exitCode !== null || (await send(port, "/")).status > 0, output);
	if (child.exitCode !== null) throw new Error(`${program} did not start:\n${output()}`);
	const stop = async () => {
		child.kill("SIGTERM");
		await ended;
	};
	return { stop, output };
}

type Replacements = readonly (readonly [string, string])[];
export interface StartedProxy {
	folder: Folder;
	port: number;
	plainPort: number;
	output(): string;
	stop(): Promise<void>;
}

/** Directives for the block `http` that keep the files of nginx in a folder. */
export const filesOfNginx = (path: string) =>
	["access_log off;"]
		.concat(["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${path}/${name};`))
		.join(" ");

/** nginx may name its user only when root starts it. */
export const USER_OF_NGINX = process.getuid?.() === 0 ? "user root;" : "";

/** Returns the delivered configuration for free ports of this machine. */
export async function localNginx(others: Replacements) {
	const folder = certificateFolder();
	const [port, plainPort] = [await freePort(), await freePort()];
	const portal = rewritten("nginx.conf", [
		["	listen [::]:443 ssl http2;\n", ""],
		["	listen [::]:443 ssl default_server;\n", ""],
		["	listen [::]:80;\n", ""],
		["listen 80;", `listen 127.0.0.1:${plainPort};`],
		["listen 443 ", `listen 127.0.0.1:${port} `],
		["/etc/ssl/portal/fullchain.pem", folder.certificate],
		["/etc/ssl/portal/privkey.pem", folder.key],
		["/var/log/nginx/portal.log", join(folder.path, "access.log")],
		...others,
	]);
	return { folder, port, plainPort, portal };
}

export async function startNginx(upstream: number, others: Replacements = []): Promise<StartedProxy> {
	const { folder, port, plainPort, portal } = await localNginx([
		["127.0.0.1:8000", `127.0.0.1:${upstream}`],
		...others,
	]);
	writeFileSync(join(folder.path, "portal.conf"), portal);
	const main = `${USER_OF_NGINX} pid ${folder.path}/pid; daemon off;
		worker_processes auto; worker_rlimit_nofile 16384; error_log ${folder.path}/error.log;
		events { worker_connections 8192; } http { ${filesOfNginx(folder.path)} include ${folder.path}/portal.conf; }`;
	const file = join(folder.path, "nginx.conf");
	writeFileSync(file, main);
	const args = ["-e", join(folder.path, "start.log"), "-p", folder.path, "-c", file];
	return inFolder(folder, { port, plainPort }, await startProxy("nginx", args, port));
}

export async function startCaddy(upstream: number, others: Replacements = []): Promise<StartedProxy> {
	const folder = certificateFolder();
	const port = await freePort();
	const file = join(folder.path, "Caddyfile");
	const own = `admin off\n\tauto_https disable_redirects\n\tservers {`;
	const site = `https://${NAME}:${port} {\n\tbind 127.0.0.1\n\ttls ${folder.certificate} ${folder.key}`;
	const portal = rewritten("Caddyfile", [
		["servers {", own],
		[`\n${NAME} {`, `\n${site}`],
		["127.0.0.1:8000", `127.0.0.1:${upstream}`],
		["/var/log/caddy/portal.log", join(folder.path, "access.log")],
		...others,
	]);
	writeFileSync(file, portal);
	const home = { HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path };
	const args = ["run", "--config", file, "--adapter", "caddyfile"];
	return inFolder(folder, { port, plainPort: port }, await startProxy("caddy", args, port, home));
}

const inFolder = (
	folder: Folder,
	ports: { port: number; plainPort: number },
	{ stop, output }: Awaited<ReturnType<typeof startProxy>>,
): StartedProxy => ({
	folder,
	...ports,
	output,
	stop: async () => {
		await stop();
		folder.remove();
	},
});

/** Sends a request from the one address that the limits for each address apply to. */
export const send = (port: number, path: string, options: RequestOptions = {}) =>
	sendRequest(`https://127.0.0.1:${port}`, path, { localAddress: "127.0.0.1", ...options });
