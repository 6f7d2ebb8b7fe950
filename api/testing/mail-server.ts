import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
	to: string[];
	from: string;
	/** With its headers; the lines that are broken on the way are whole again. */
	text: string;
}

/** Takes mails and sends none on. */
export async function startMailServer() {
	const received: ReceivedMail[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["AUTH", "STARTTLS"],
		onData(stream, { envelope }, done) {
			const parts: Buffer[] = [];
			stream.on("data", (part: Buffer) => parts.push(part));
			stream.on("end", () => {
				received.push({
					to: envelope.rcptTo.map(({ address }) => address),
					from: envelope.mailFrom ? envelope.mailFrom.address : "",
					text: Buffer.concat(parts).toString("utf8").replaceAll("=\r\n", ""),
				});
				done();
			});
		},
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.server.address() as AddressInfo;
	return {
		/** Settings of an API that sends by it. */
		mail: { url: `smtp://127.0.0.1:${port}`, from: "portal@example.org" },
		received,
		close: () => new Promise<void>((resolve) => server.close(() => resolve())),
	};
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
