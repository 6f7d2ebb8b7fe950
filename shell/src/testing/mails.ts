import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { vi } from "vitest";

/** A mail server; what it receives is read as text. */
export async function startMailServer() {
	const texts: string[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["AUTH", "STARTTLS"],
		onData(stream, _session, done) {
			const parts: Buffer[] = [];
			stream.on("data", (part: Buffer) => parts.push(part));
			stream.on("end", () => {
				texts.push(Buffer.concat(parts).toString("utf8").replaceAll("=\r\n", ""));
				done();
			});
		},
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.server.address() as AddressInfo;
	return {
		mail: { url: `smtp://127.0.0.1:${port}`, from: "portal@example.org" },
		/** What a pattern finds in the first mail that it fits; waits for it. */
		find: (pattern: RegExp) =>
			vi.waitUntil(() => texts.map((text) => pattern.exec(text)?.[1]).find((match) => match !== undefined), {
				timeout: 20_000,
			}),
		texts,
		close: () => new Promise<void>((resolve) => server.close(() => resolve())),
	};
}
