import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { freePort } from "../../deploy/lib/free-port.ts";
import { ROOT, run } from "../../deploy/lib/run.mjs";
import { ask, NAME } from "./ask.ts";
import { until } from "./person.ts";
import type { Server } from "./server.ts";

interface Proxy {
	url: string;
	stop(): Promise<void>;
}

const FILE = join(ROOT, "deploy/proxy/nginx.conf");
const START_MS = 10_000;

const isInstalled = (program: string) =>
	run(program, ["-v"]).then(
		() => true,
		() => false,
	);

/** The delivered file with the addresses of this measurement; each replacement has to find its text. */
function rewritten(replacements: readonly (readonly [RegExp, string])[]): string {
	return replacements.reduce(
		(text, [from, to]) => {
			if (!from.test(text)) throw new Error(`${from} does not stand in ${FILE}`);
			return text.replace(from, to);
		},
		readFileSync(FILE, "utf8"),
	);
}

/** What the delivered file is included by; room for as many connections as are measured. */
function mainFile(folder: string): string {
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
		(name) => `${name}_temp_path ${folder}/${name};`,
	);
	return [
		process.getuid?.() === 0 ? "user root;" : "",
		`pid ${folder}/pid; daemon off; error_log ${folder}/error.log;`,
		"worker_processes auto; worker_rlimit_nofile 16384; events { worker_connections 8192; }",
		`http { ${temporary.join(" ")} include ${folder}/portal.conf; }`,
	].join("\n");
}

/** nginx with the file that operators are given; why there is none otherwise. */
export async function startProxy(server: Server): Promise<Proxy | string> {
	if (!existsSync(FILE)) return "not measured: deploy/proxy/nginx.conf is missing";
	for (const program of ["nginx", "openssl"])
		if (!(await isInstalled(program))) return `not measured: ${program} is not installed`;
	const folder = mkdtempSync(join(tmpdir(), "portal-proxy-"));
	let child: ChildProcess | undefined;
	const stop = async () => {
		if (child && child.exitCode === null) {
			const ended = once(child, "exit");
			child.kill("SIGTERM");
			await ended;
		}
		rmSync(folder, { recursive: true, force: true });
	};
	try {
		const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
		const subject = ["-subj", `/CN=${NAME}`, "-days", "2"];
		const made = await run("openssl", [
			...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate],
			...subject,
		]);
		if (made.code !== 0) throw new Error(made.output);
		const [port, plainPort] = [await freePort(), await freePort()];
		const portal = rewritten([
			[/^\s*listen \[::\]:.*\n/gm, ""],
			[/listen 80;/g, `listen 127.0.0.1:${plainPort};`],
			[/listen 443 /g, `listen 127.0.0.1:${port} `],
			[/127\.0\.0\.1:8000/g, `127.0.0.1:${server.port}`],
			[/\/etc\/ssl\/portal\/fullchain\.pem/g, certificate],
			[/\/etc\/ssl\/portal\/privkey\.pem/g, key],
			[/\/var\/log\/nginx\/portal\.log/g, join(folder, "access.log")],
		]);
		writeFileSync(join(folder, "portal.conf"), portal);
		writeFileSync(join(folder, "nginx.conf"), mainFile(folder));
		const args = ["-e", join(folder, "start.log"), "-p", folder, "-c", join(folder, "nginx.conf")];
		const started = spawn("nginx", args, { stdio: "ignore" });
		child = started;
		process.once("exit", () => started.kill("SIGTERM"));
		const url = `https://127.0.0.1:${port}`;
		const isUp = async () => (await ask(url, { path: "/api/health/live", timeoutMs: 1_000 })).status === 200;
		if ((await until(isUp, START_MS)) === undefined)
			throw new Error(`nginx does not answer:\n${readFileSync(join(folder, "start.log"), "utf8")}`);
		return { url, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
