import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { ask } from "../../bench/reliability/ask.ts";
import { until } from "../../bench/reliability/person.ts";
import { run } from "../lib/run.mjs";
import { certificateFolder, freePort, rewritten } from "../testing/proxy.ts";
import type { Command } from "./processes.ts";

const INSTANCE = "	server 127.0.0.1:8000 max_fails=1 fail_timeout=2s;\n";

const WORKERS = 2;
const RELOAD_MS = 20_000;

export interface Proxy {
	command: Command;
	url: string;
	/** Takes an instance out, or all in again, without a failed request; resolves once nothing is on its way to it. */
	withdraw(port: number | undefined): Promise<void>;
	remove(): void;
}

/** nginx with the delivered file, before these instances. */
export async function proxyOf(ports: readonly number[]): Promise<Proxy> {
	const folder = certificateFolder();
	const of = (name: string) => join(folder.path, name);
	const [port, plainPort] = [await freePort(), await freePort()];
	const write = (withdrawn?: number) => {
		const lines = ports.map((one) => {
			const line = INSTANCE.replace("8000", String(one));
			return one === withdrawn ? line.replace(";", " down;") : line;
		});
		const portal = rewritten("nginx.conf", [
			["	listen [::]:443 ssl http2;\n", ""],
			["	listen [::]:443 ssl default_server;\n", ""],
			["	listen [::]:80;\n", ""],
			["listen 80;", `listen 127.0.0.1:${plainPort};`],
			["listen 443 ", `listen 127.0.0.1:${port} `],
			[INSTANCE, lines.join("")],
			["/etc/ssl/portal/fullchain.pem", folder.certificate],
			["/etc/ssl/portal/privkey.pem", folder.key],
			["/var/log/nginx/portal.log", of("access.log")],
		]);
		writeFileSync(of("portal.conf"), portal);
	};
	write();
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(name) => `${name}_temp_path ${of(name)};`,
	);
	const main = [
		process.getuid?.() === 0 ? "user root;" : "",
		`pid ${of("pid")}; daemon off; error_log ${of("error.log")} notice;`,
		`worker_processes ${WORKERS}; events { worker_connections 4096; }`,
		`http { ${temporary.join(" ")} include ${of("portal.conf")}; }`,
	].join("\n");
	writeFileSync(of("nginx.conf"), main);
	const args = ["-e", of("error.log"), "-p", folder.path, "-c", of("nginx.conf")];
	const url = `https://127.0.0.1:${port}`;
	const ended = () => readFileSync(of("error.log"), "utf8").match(/worker process \d+ exited/g)?.length ?? 0;
	return {
		url,
		command: {
			name: "nginx",
			program: "nginx",
			args,
			isUp: async () => (await ask(url, { path: "/api/health/live", timeoutMs: 2_000 })).status === 200,
		},
		async withdraw(withdrawn) {
			write(withdrawn);
			const before = ended();
			const { code, output } = await run("nginx", [...args, "-s", "reload"]);
			// Workers of the earlier file end with their last request.
			const isOver = code === 0 && (await until(() => ended() >= before + WORKERS, RELOAD_MS));
			if (!isOver) throw new Error(`nginx did not read its file anew: ${output}`);
		},
		remove: folder.remove,
	};
}
