import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { Service } from "../../deploy/cluster/processes.ts";
import { freePort, HOST } from "../../deploy/lib/free-port.ts";
import { DENO, Failure, NODE, ROOT, run } from "../../deploy/lib/run.mjs";
import { sendRequest } from "./request.ts";

const WEB_ROOT = join(ROOT, "dist/web");
const SERVE = [NODE, join(ROOT, "deploy/serve.mjs")];

interface Options {
	/** Maximum number of files and connections that the process may have open. */
	descriptors?: number;
	/** Path of an existing data folder. By default the server starts with a new one. */
	dataDir?: string;
}

const running = new Set<Server>();

/** Returns the text of a process's file in `/proc`, or an empty text once the process has ended. */
function procFile(pid: string, name: string): string {
	try {
		return name === "exe" ? readlinkSync(`/proc/${pid}/exe`) : readFileSync(`/proc/${pid}/${name}`, "utf8");
	} catch {
		return "";
	}
}

export const isListening = (port: number) =>
	new Promise<boolean>((resolve) => {
		const socket = connect(port, HOST);
		socket.once("connect", () => {
			socket.destroy();
			resolve(true);
		});
		socket.once("error", () => resolve(false));
	});

/** The product as `npm run serve` starts it, on a free port and with a separate data folder. */
export class Server {
	readonly port: number;
	readonly url: string;
	readonly dataDir: string;
	readonly #service: Service;

	private constructor(port: number, { descriptors, dataDir }: Options) {
		this.port = port;
		this.url = `http://${HOST}:${port}`;
		this.dataDir = dataDir ?? mkdtempSync(join(tmpdir(), "portal-reliability-"));
		const limited = ["/bin/sh", "-c", `ulimit -n ${descriptors}; exec "$0" "$@"`, ...SERVE];
		const [program = NODE, ...args] = descriptors === undefined ? SERVE : limited;
		this.#service = new Service({
			name: "server",
			program,
			args,
			env: {
				HOST,
				PORT: String(port),
				DATA_DIR: this.dataDir,
				WEB_ROOT,
				DEMO: "1",
				BOT_CHECK: "off",
				// The server trusts `X-Forwarded-For`, so that each request can come from another client.
				TRUSTED_PROXIES: HOST,
			},
			isUp: async () => (await sendRequest(this.url, { path: "/api/health/ready", timeoutMs: 2_000 })).status === 200,
		});
		running.add(this);
	}

	static async start(options: Options = {}): Promise<Server> {
		if (!existsSync(join(WEB_ROOT, "index.html")))
			throw new Failure('Nothing is built. Please run "npm run build" first.');
		const server = new Server(await freePort(), options);
		await server.up();
		return server;
	}

	async up(): Promise<void> {
		// A killed process uses its port and database lock for a moment longer, so a start before its end would fail.
		while (this.pid !== undefined) await pause(10);
		await this.#service.start();
	}

	kill(): void {
		this.#service.kill();
	}

	/** Id of the process that listens, which is a child of the started one. Undefined if none is running. */
	get pid(): number | undefined {
		const own = `DATA_DIR=${this.dataDir}\0`;
		const found = readdirSync("/proc").find(
			(pid) =>
				/^\d+$/.test(pid) &&
				procFile(pid, "exe") === DENO &&
				/\0api\/(main\.ts|dist\/\w+\/main\.mjs)\0/.test(procFile(pid, "cmdline")) &&
				procFile(pid, "environ").includes(own),
		);
		return found === undefined ? undefined : Number(found);
	}

	/** Megabytes of memory that the listening process uses (resident set). */
	get memory(): number {
		const status = procFile(String(this.pid), "status");
		return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
	}

	/** Sends SIGTERM like a service manager. Returns the milliseconds until the end, or undefined after `withinMs`. */
	async terminate(withinMs: number): Promise<number | undefined> {
		const start = performance.now();
		const isOver = await Promise.race([this.#service.terminate().then(() => true), pause(withinMs, false)]);
		return isOver ? performance.now() - start : undefined;
	}

	verify(): Promise<{ code: number; output: string }> {
		const env = { PATH: process.env.PATH, HOME: process.env.HOME, TZ: "UTC", DATA_DIR: this.dataDir };
		return run(NODE, [join(ROOT, "api/audit-verify.ts")], { env });
	}

	stop(): void {
		this.kill();
		running.delete(this);
		rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 3 });
	}
}

export function stopAll(): void {
	for (const server of running) server.stop();
}

process.on("exit", stopAll);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
