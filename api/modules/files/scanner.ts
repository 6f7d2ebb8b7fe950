import { Buffer } from "node:buffer";
import { connect, type NetConnectOpts } from "node:net";

/** The scanner did not answer, or could not check the file. The file may be checked later. */
export class ScannerUnavailable extends Error {}

const ANSWER_WITHIN_MS = 60_000;
const LARGEST_ANSWER = 4096;

/** Returns a part of a file in the form of clamd's command INSTREAM: its length in four bytes, then its bytes. */
function framed(part: Uint8Array): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(part.length);
	return Buffer.concat([length, part]);
}

/** Returns the name of the malware that clamd finds in a file, or undefined. Throws `ScannerUnavailable`. */
export async function findMalware(
	address: NetConnectOpts,
	chunks: AsyncIterable<Uint8Array>,
): Promise<string | undefined> {
	const socket = connect(address);
	socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error("The scanner did not answer in time")));
	const answered = (async () => {
		let answer = "";
		for await (const part of socket) {
			answer += String(part);
			if (answer.includes("\0") || answer.length > LARGEST_ANSWER) break;
		}
		return answer.replace(/\0.*/s, "");
	})();
	// An early answer or a broken connection ends the sending, whose own error must not count as unhandled.
	answered.catch(() => undefined);
	const send = (bytes: Uint8Array | string) =>
		new Promise<void>((resolve, reject) => {
			socket.write(bytes, (error) => (error ? reject(error) : resolve()));
		});
	let answer: string;
	try {
		await send("zINSTREAM\0");
		for await (const chunk of chunks) await send(framed(chunk));
		await send(framed(Buffer.alloc(0)));
		answer = await answered;
	} catch (cause) {
		throw new ScannerUnavailable("The scanner is not reachable", { cause });
	} finally {
		socket.destroy();
	}
	if (answer === "stream: OK") return undefined;
	const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
	if (found === undefined) throw new ScannerUnavailable(`The scanner answers "${answer}"`);
	return found;
}
