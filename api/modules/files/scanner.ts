import { Buffer } from "node:buffer";
import { connect, type NetConnectOpts } from "node:net";
import { pipeline } from "node:stream/promises";

/** The scanner did not answer, or could not check the file. The file may be checked later. */
export class ScannerUnavailable extends Error {}

const ANSWER_WITHIN_MS = 60_000;
const LARGEST_ANSWER = 4096;

/** Yields clamd's command INSTREAM: each part of a file after its length in four bytes, and a length of zero. */
async function* command(chunks: AsyncIterable<Uint8Array>) {
	const framed = (part: Uint8Array) => {
		const length = Buffer.alloc(4);
		length.writeUInt32BE(part.length);
		return Buffer.concat([length, part]);
	};
	yield "zINSTREAM\0";
	for await (const chunk of chunks) yield framed(chunk);
	yield framed(Buffer.alloc(0));
}

/** Returns the name of the malware that clamd finds in a file, or undefined. Throws `ScannerUnavailable`. */
export async function findMalware(
	address: NetConnectOpts,
	chunks: AsyncIterable<Uint8Array>,
): Promise<string | undefined> {
	const socket = connect(address);
	socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error("The scanner did not answer in time")));
	let received = "";
	try {
		await pipeline(command(chunks), socket, { end: false });
		for await (const part of socket) {
			received += String(part);
			if (received.includes("\0") || received.length > LARGEST_ANSWER) break;
		}
	} catch (cause) {
		throw new ScannerUnavailable("The scanner is not reachable", { cause });
	} finally {
		socket.destroy();
	}
	const answer = received.replace(/\0.*/s, "");
	if (answer === "stream: OK") return undefined;
	const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
	if (found === undefined) throw new ScannerUnavailable(`The scanner answers "${answer}"`);
	return found;
}
