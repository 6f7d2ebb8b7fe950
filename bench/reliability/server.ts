import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { freePort, HOST } from "../../deploy/lib/free-port.ts";
import { DENO, Failure, NODE, ROOT, run } from "../../deploy/lib/run.mjs";
import { ask } from "./ask.ts";

const START_MS = 60_000;
/** What ends again this often does not start. */
const MOST_STARTS = 3;
const KILL_MS = 10_000;
const WEB_ROOT = join(ROOT, "dist/web");

interface Options {
	env?: Record<string, string>;
	/** Limit of open files of the process. */
	descriptors?: number;
	/** An existing folder for the data, instead of one of its own. */
	dataDir?: string;
}

const running = new Set<Server>();

const kill = (pid: number | undefined) => {
	try {
		if (pid !== undefined) process.kill(pid, "SIGKILL");
	} catch {
		// It has ended by itself.
	}
};

/** What stands in a file of `/proc`; nothing where the process has just ended. */
function procFile(pid: string, name: string): string {
	try {
		return readFileSync(`/proc/${pid}/${name}`, "utf8");
	} catch {
		return "";
	}
}
function executable(pid: string): string {
	try {
		return readlinkSync(`/proc/${pid}/exe`);
	} catch {
		return "";
	}
}

/** Whether something listens there. */
export const isListening = (port: number) =>
	new Promise<boolean>((resolve) => {
		const socket = connect(port, HOST);
		socket.once("connect", () => {
			socket.destroy();
			resolve(true);
		});
		socket.once("error", () => resolve(false));
	});

/** The product as `npm run serve` starts it, with its Deno permissions, on a port and a data folder of its own. */
export class Server {
	readonly port: number;
	readonly url: string;
	readonly dataDir: string;
	/** What it has printed, the last lines of it. */
	log: string[] = [];
	readonly #options: Options;
	#wrapper: ChildProcess | undefined;

	private constructor(port: number, options: Options) {
		this.port = port;
		this.url = `http://${HOST}:${port}`;
		this.dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "portal-reliability-"));
		this.#options = options;
		running.add(this);
	}

	static async start(options: Options = {}): Promise<Server> {
		if (!existsSync(join(WEB_ROOT, "index.html")))
			throw new Failure('Nothing is built. Please run "npm run build" first.');
		const server = new Server(await freePort(), options);
		await server.up();
		return server;
	}

	/** Waits until it answers; starts it where it has ended and nobody has started it again. */
	async up(): Promise<void> {
		const deadline = Date.now() + START_MS;
		for (let starts = 0; Date.now() < deadline; ) {
			if (!this.#wrapper || this.hasEnded) {
				if (starts++ === MOST_STARTS) break;
				this.#spawn();
			}
			const { status } = await ask(this.url, { path: "/api/health/ready", timeoutMs: 2_000 });
			if (status === 200) return;
			await pause(25);
		}
		throw new Error(`The server did not start:\n${this.log.slice(-20).join("")}`);
	}

	#spawn(): void {
		const { env, descriptors } = this.#options;
		const command = [NODE, join(ROOT, "deploy/serve.mjs")] as const;
		const [program, ...args] =
			descriptors === undefined
				? command
				: (["/bin/sh", "-c", `ulimit -n ${descriptors}; exec "$0" "$@"`, ...command] as const);
		const child = spawn(program, args, {
			cwd: ROOT,
			stdio: ["ignore", "pipe", "pipe"],
			// Nothing of the surroundings: a setting of the caller's would be one of the server's.
			env: {
				PATH: process.env.PATH,
				HOME: process.env.HOME,
				TZ: "UTC",
				HOST,
				PORT: String(this.port),
				DATA_DIR: this.dataDir,
				WEB_ROOT,
				DEMO: "1",
				BOT_CHECK: "off",
				// Whoever asks here names the address that they come from.
				TRUSTED_PROXIES: HOST,
				...env,
			},
		});
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => {
				this.log = [...this.log.slice(-200), String(chunk)];
			});
		this.#wrapper = child;
	}

	get hasEnded(): boolean {
		return this.#wrapper?.exitCode !== null || this.#wrapper.signalCode !== null;
	}

	/** The process that serves, below the one that was started; none while it is down. */
	get pid(): number | undefined {
		const own = `DATA_DIR=${this.dataDir}\0`;
		const found = readdirSync("/proc").find(
			(pid) =>
				/^\d+$/.test(pid) &&
				executable(pid) === DENO &&
				/\0api\/(main\.ts|dist\/\w+\/main\.mjs)\0/.test(procFile(pid, "cmdline")) &&
				procFile(pid, "environ").includes(own),
		);
		return found === undefined ? undefined : Number(found);
	}

	/** Resident memory of the process that serves, in MB. */
	get memory(): number {
		const status = procFile(String(this.pid), "status");
		return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
	}

	/** kill -9 of the process that serves. */
	kill(): void {
		kill(this.pid);
	}

	/** kill -9 of the process that was started, whatever that leaves. */
	killWrapper(): void {
		kill(this.#wrapper?.pid);
	}

	/** SIGTERM as a service manager sends it; the milliseconds until it has ended, undefined where it has not by then. */
	async terminate(withinMs: number): Promise<number | undefined> {
		const child = this.#wrapper;
		if (!child) return 0;
		const start = performance.now();
		const ended = once(child, "exit");
		child.kill("SIGTERM");
		const isOver = await Promise.race([ended.then(() => true), pause(withinMs, false)]);
		return isOver ? performance.now() - start : undefined;
	}

	/** Exit code and output of `npm run audit:verify` over its data. */
	verify = () => this.command("audit-verify.ts");

	command(name: string): Promise<{ code: number; output: string }> {
		const env = { PATH: process.env.PATH, HOME: process.env.HOME, TZ: "UTC", DATA_DIR: this.dataDir };
		return run(NODE, [join(ROOT, "api", name)], { env });
	}

	/** Nothing is left of it afterwards. */
	async stop(): Promise<void> {
		const child = this.#wrapper;
		if (child && !this.hasEnded) {
			const ended = once(child, "exit");
			this.endNow();
			await Promise.race([ended, pause(KILL_MS)]);
		}
		this.endNow();
		running.delete(this);
		if (!this.#options.dataDir) rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 3 });
	}

	endNow(): void {
		kill(this.#wrapper?.pid);
		kill(this.pid);
	}
}

/** Ends every server that is still there. */
export const stopAll = async () => {
	for (const server of running) await server.stop();
};

process.on("exit", () => {
	for (const server of running) {
		server.endNow();
		rmSync(server.dataDir, { recursive: true, force: true });
	}
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
