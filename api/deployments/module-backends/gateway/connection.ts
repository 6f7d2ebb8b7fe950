import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { within } from "../../../platform/async/deadline.ts";
import { isCallable } from "../../../platform/http/address.ts";
import { BackendFailed } from "./fault.ts";

const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, "$1");
export const portOf = ({ port, protocol }: URL) => Number(port || (protocol === "https:" ? 443 : 80));

/**
 * Opens a connection to the host of the URL. The IP address is checked after connecting and before anything is sent, so
 * that a second DNS response cannot lead elsewhere after the check.
 */
export async function openConnection(url: URL, withinMs: number): Promise<Socket> {
	const host = bare(url.hostname);
	const isTls = url.protocol === "https:";
	let socket = connect({ host, port: portOf(url) });
	// Without a listener, an error of this socket after the caller's time limit would end the whole process.
	socket.on("error", () => {});
	const opened = async () => {
		await once(socket, "connect");
		if (!isCallable(socket.remoteAddress ?? "", { isPrivateOnly: !isTls })) throw new BackendFailed("address");
		if (!isTls) return;
		socket = connectTls({ socket, host, ...(isIP(host) ? {} : { servername: host }) });
		socket.on("error", () => {});
		await once(socket, "secureConnect");
	};
	try {
		await within(withinMs, opened(), () => new BackendFailed("unreachable"));
		return socket;
	} catch (error) {
		socket.destroy();
		throw error instanceof BackendFailed ? error : new BackendFailed("unreachable");
	}
}
