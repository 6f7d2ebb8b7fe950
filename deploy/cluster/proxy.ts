import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { ask } from "../../bench/reliability/ask.ts";
import { certificateFolder, freePort, rewritten } from "../testing/proxy.ts";
import type { Command } from "./processes.ts";

const INSTANCE = "	server 127.0.0.1:8000 max_fails=1 fail_timeout=2s;\n";

/** nginx with the delivered file, before these instances. */
export async function proxyOf(ports: readonly number[]): Promise<{ command: Command; url: string; remove(): void }> {
	const folder = certificateFolder();
	const [port, plainPort] = [await freePort(), await freePort()];
	const portal = rewritten("nginx.conf", [
		["	listen [::]:443 ssl http2;\n", ""],
		["	listen [::]:443 ssl default_server;\n", ""],
		["	listen [::]:80;\n", ""],
		["listen 80;", `listen 127.0.0.1:${plainPort};`],
		["listen 443 ", `listen 127.0.0.1:${port} `],
		[INSTANCE, ports.map((one) => INSTANCE.replace("8000", String(one))).join("")],
		["/etc/ssl/portal/fullchain.pem", folder.certificate],
		["/etc/ssl/portal/privkey.pem", folder.key],
		["/var/log/nginx/portal.log", join(folder.path, "access.log")],
	]);
	writeFileSync(join(folder.path, "portal.conf"), portal);
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(name) => `${name}_temp_path ${folder.path}/${name};`,
	);
	const main = [
		process.getuid?.() === 0 ? "user root;" : "",
		`pid ${folder.path}/pid; daemon off; error_log ${folder.path}/error.log;`,
		"worker_processes 2; events { worker_connections 4096; }",
		`http { ${temporary.join(" ")} include ${folder.path}/portal.conf; }`,
	].join("\n");
	writeFileSync(join(folder.path, "nginx.conf"), main);
	const url = `https://127.0.0.1:${port}`;
	return {
		url,
		command: {
			name: "nginx",
			program: "nginx",
			args: ["-e", join(folder.path, "error.log"), "-p", folder.path, "-c", join(folder.path, "nginx.conf")],
			isUp: async () => (await ask(url, { path: "/api/health/live", timeoutMs: 2_000 })).status === 200,
		},
		remove: folder.remove,
	};
}
