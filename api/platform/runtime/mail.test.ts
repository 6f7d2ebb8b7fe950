import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { createPost } from "./mail.ts";

const LETTER = { messageId: "<1@example.org>", date: new Date(0), subject: "Test", text: "Test" };

/** Delivers a mail to a server that answers one command with 421 and accepts the others. */
async function closedAt(command: string) {
	const server = createServer((socket) => {
		const say = (said: string) => socket.write(`${said}\r\n`);
		socket.on("error", () => {});
		say("220 example.org");
		let isText = false;
		createInterface({ input: socket }).on("line", (line) => {
			if (isText && line !== ".") return;
			isText = line === "DATA" && command !== "DATA";
			if (line.startsWith(command)) say("421 4.3.2 Shutting down");
			else say(isText ? "354 Go on" : "250 Good");
		});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
	try {
		return await createPost({ url, from: "portal@example.org" }).deliver("a@example.org", async () => LETTER);
	} finally {
		server.close();
	}
}

it.each([
	["MAIL FROM", "away"],
	["RCPT TO", "away"],
	["DATA", "away"],
	[".", "unclear"],
])("a server that closes at %s: the mail is %s", async (command, outcome) => {
	expect(await closedAt(command)).toEqual({ outcome, detail: "421 4.3.2 Shutting down" });
});
