import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOST } from "../lib/free-port.ts";
import { ROOT } from "../lib/run.mjs";
import { filesOfNginx, localNginx, USER_OF_NGINX } from "../testing/proxy.ts";
import type { Command } from "./processes.ts";
import { isOk, NAME, sendRequest } from "./request.ts";

const WORKERS = 2;
/** Changes of the nginx configuration that remove its rate limits, because tests send more requests than visitors. */
export const UNLIMITED: readonly (readonly [string, string])[] = [
	["rate=1r/s", "rate=9999r/s"],
	["rate=20r/s", "rate=9999r/s"],
];

interface Proxy {
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
	const { folder, port, portal } = await localNginx(others);
	const of = (name: string) => join(folder.path, name);
	writeFileSync(of("source.conf"), portal);
	const main = [
		USER_OF_NGINX,
		`pid ${of("pid")}; error_log ${of("error.log")} notice;`,
		`worker_processes ${WORKERS}; events { worker_connections 4096; }`,
		`http { ${filesOfNginx(folder.path)} include ${of("portal.conf")}; ${more} }`,
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
			isUp: async () => isOk(await sendRequest(url, "/api/health/live", { timeoutMs: 2_000 })),
		},
		remove: folder.remove,
	};
}
