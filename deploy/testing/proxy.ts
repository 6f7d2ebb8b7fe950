import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type TLSSocket } from "node:tls";

/** A proxy with the configuration that is delivered, before a server that says what reaches it. */

export const NAME = "zertifikate.example.org";
export const isInstalled = (program: string) => spawnSync(program, ["-v"]).error === undefined;

interface Seen {
	method: string;
	url: string;
	headers: IncomingMessage["headers"];
	bytes: number;
}
export interface Answer {
	status: number;
	headers: IncomingMessage["headers"];
	text: string;
}

/** Answers each request; `/never` never. */
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
	}).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	const close = () => {
		server.closeAllConnections();
		server.close();
	};
	return { port: (server.address() as AddressInfo).port, seen, close };
}

export interface Folder {
	path: string;
	certificate: string;
	key: string;
	remove(): void;
}

/** A folder with a self-signed certificate. */
export function certificateFolder(): Folder {
	const path = mkdtempSync(join(tmpdir(), "portal-proxy-"));
	const [certificate, key] = [join(path, "certificate.pem"), join(path, "key.pem")];
	const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`];
	const args = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate];
	execFileSync("openssl", [...args, ...subject], { stdio: "ignore" });
	return { path, certificate, key, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The delivered file, with other addresses in it; each replacement must find its text. */
export function rewritten(file: string, replacements: readonly (readonly [string, string])[]): string {
	return replacements.reduce(
		(text, [from, to]) => {
			if (!text.includes(from)) throw new Error(`"${from}" does not stand in ${file}`);
			return text.replaceAll(from, to);
		},
		readFileSync(join(import.meta.dirname, "../proxy", file), "utf8"),
	);
}

export async function startProxy(program: string, args: string[], port: number, env: Record<string, string> = {}) {
	const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk) => {
			output += String(chunk);
		});
	const deadline = Date.now() + 30_000;
	while (!(await send(port, "/").catch(() => undefined))) {
		if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${program} did not start:\n${output}`);
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	const stop = async () => {
		const ended = new Promise((resolve) => child.once("exit", resolve));
		child.kill("SIGTERM");
		await ended;
	};
	return { stop, output: () => output };
}

type Sent = Pick<RequestOptions, "method" | "headers"> & { body?: string | Buffer };

export const send = (port: number, path: string, { body, ...options }: Sent = {}) =>
	new Promise<Answer>((resolve, reject) => {
		const request = httpsRequest(
			{
				...{ host: "127.0.0.1", port, path, servername: NAME, rejectUnauthorized: false, agent: false },
				...options,
				headers: { Host: NAME, ...options.headers },
			},
			async (response) => {
				let text = "";
				for await (const chunk of response) text += String(chunk);
				resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
			},
		);
		request.on("error", reject);
		request.end(body);
	});

/** Sends a text as it is; gives what came until the other side closed, and after how long. */
export const sendRaw = (port: number, text: string, servername = NAME) =>
	new Promise<{ answer: string; ms: number }>((resolve) => {
		const since = performance.now();
		let answer = "";
		const socket: TLSSocket = connect(
			{ host: "127.0.0.1", port, servername, rejectUnauthorized: false, ALPNProtocols: ["http/1.1"] },
			() => socket.write(text),
		);
		socket.on("data", (chunk) => {
			answer += String(chunk);
		});
		socket.on("error", () => undefined);
		socket.on("close", () => resolve({ answer, ms: performance.now() - since }));
	});
