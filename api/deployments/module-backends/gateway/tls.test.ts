import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, getCACertificates, type Server, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openConnection } from "./connection.ts";

const isInstalled = spawnSync("openssl", ["version"]).error === undefined;

/** Creates a self-signed certificate for `localhost`. */
function selfSigned() {
	const folder = mkdtempSync(join(tmpdir(), "backend-tls-"));
	const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
	const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
	const names = ["-addext", "subjectAltName=DNS:localhost"];
	execFileSync("openssl", [...request, ...names, "-keyout", key, "-out", cert], { stdio: "ignore" });
	const made = { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
	rmSync(folder, { recursive: true });
	return made;
}

describe.skipIf(!isInstalled)("by https a backend", () => {
	const trusted = getCACertificates("default");
	const sent: string[] = [];
	let cert: string;
	let server: Server;
	beforeAll(async () => {
		const made = selfSigned();
		cert = made.cert;
		server = createServer(made, (socket) => {
			socket.on("error", () => {});
			socket.on("data", (data) => sent.push(String(data)));
		});
		server.on("tlsClientError", () => {});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	});
	afterAll(() => {
		setDefaultCACertificates(trusted);
		server.close();
	});
	const open = (host: string) => {
		const { port } = server.address() as AddressInfo;
		return openConnection(new URL(`https://${host}:${port}`), 20_000);
	};

	it("with an untrusted certificate is refused", async () => {
		await expect(open("localhost")).rejects.toMatchObject({ fault: "unreachable" });
	});

	it("with a trusted certificate is called, only under the name in the certificate", async () => {
		setDefaultCACertificates([...trusted, cert]);
		const socket = await open("localhost");
		socket.end("hello");
		await expect.poll(() => sent, { timeout: 10_000 }).toEqual(["hello"]);
		await expect(open("127.0.0.1")).rejects.toMatchObject({ fault: "unreachable" });
	});
});
