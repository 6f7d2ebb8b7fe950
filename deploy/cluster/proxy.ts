import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { sendRequest } from "../../bench/reliability/request.ts";
import { freePort, HOST } from "../lib/free-port.ts";
import { ROOT } from "../lib/run.mjs";
import { certificateFolder, NAME, rewritten } from "../testing/proxy.ts";
import type { Command } from "./processes.ts";

const WORKERS = 2;
/** Changes of the nginx configuration that remove its rate limits, because tests send more requests than visitors. */
export const UNLIMITED: readonly (readonly [string, string])[] = [
	["rate=1r/s", "rate=9999r/s"],
	["rate=20r/s", "rate=9999r/s"],
];

export interface Proxy {
	command: Command;
	url: string;
	remove(): void;
}

/** Returns the command for nginx with the delivered configuration, changed by `others`. `more` are server blocks. */
export async function proxyOf(
	ports: readonly number[],
	others: readonly (readonly [string, string])[] = [],
	more = "",
): Promise<Proxy> {
	const folder = certificateFolder();
	const of = (name: string) => join(folder.path, name);
	const [port, plainPort] = [await freePort(), await freePort()];
	const source = rewritten("nginx.conf", [
		["	listen [::]:443 ssl http2;\n", ""],
		["	listen [::]:443 ssl default_server;\n", ""],
		["	listen [::]:80;\n", ""],
		["listen 80;", `listen 127.0.0.1:${plainPort};`],
		["listen 443 ", `listen 127.0.0.1:${port} `],
		["/etc/ssl/portal/fullchain.pem", folder.certificate],
		["/etc/ssl/portal/privkey.pem", folder.key],
		["/var/log/nginx/portal.log", of("access.log")],
		...others,
	]);
	writeFileSync(of("source.conf"), source);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(name) => `${name}_temp_path ${of(name)};`,
	);
	const main = [
		process.getuid?.() === 0 ? "user root;" : "",
		`pid ${of("pid")}; error_log ${of("error.log")} notice;`,
		`worker_processes ${WORKERS}; events { worker_connections 4096; }`,
		`http { access_log off; ${temporary.join(" ")} include ${of("portal.conf")}; ${more} }`,
	].join("\n");
	writeFileSync(of("nginx.conf"), main);
	const url = `https://127.0.0.1:${port}`;
	return {
		url,
		command: {
			name: "nginx",
			program: "sh",
			args: [join(ROOT, "deploy/proxy/instances.sh")],
			env: {
				PORTAL_NAME: NAME,
				PORTAL_SOURCE: of("source.conf"),
				PORTAL_TARGET: of("portal.conf"),
				INSTANCES: ports.map((one) => `${HOST}:${one}`).join(" "),
				NGINX_OPTIONS: `-e ${of("error.log")} -p ${folder.path} -c ${of("nginx.conf")}`,
			},
			isUp: async () => (await sendRequest(url, { path: "/api/health/live", timeoutMs: 2_000 })).status === 200,
		},
		remove: folder.remove,
	};
}
