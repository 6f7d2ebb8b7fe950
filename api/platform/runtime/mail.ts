import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../deps.ts";
import type { Settings } from "./settings.ts";

export interface Mail {
	to: string;
	subject: string;
	text: string;
}

const SECOND = 1000;
/** Long enough for greylisting and restarts of the mail server. */
const RETRY_AFTER_MS = [5 * SECOND, 60 * SECOND, 300 * SECOND];
const TIMEOUTS = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND, socketTimeout: 30 * SECOND };

type Connected = (error: Error | null, socket?: { connection: Socket }) => void;

/** The package's own look-up queries name servers directly, which the process may not do. */
function getSocket(
	{ host = "", port, secure }: { host?: string; port?: number | string; secure?: boolean },
	done: Connected,
) {
	const socket = connect({ host, port: Number(port ?? (secure ? 465 : 587)) });
	const fail = (error: Error) => {
		socket.destroy();
		done(error);
	};
	socket.setTimeout(TIMEOUTS.connectionTimeout, () => fail(new Error("The mail server did not answer in time")));
	socket.once("error", fail);
	socket.once("connect", () => {
		socket.off("error", fail);
		socket.setTimeout(0);
		done(null, { connection: socket });
	});
}

/** Failures are only logged. */
export type SendMail = (mail: Mail) => Promise<void>;

export function createMailer(
	{ url, from }: NonNullable<Settings["mail"]>,
	log: Log,
	retryAfterMs: readonly number[] = RETRY_AFTER_MS,
): SendMail {
	async function send({ to, subject, text }: Mail): Promise<void> {
		const { createTransport } = await import("nodemailer");
		const options = { url, ...TIMEOUTS, getSocket, disableFileAccess: true, disableUrlAccess: true };
		const transport = createTransport(options);
		try {
			await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
		} finally {
			transport.close();
		}
	}

	return async (mail) => {
		for (let tries = 0; ; tries++) {
			try {
				return await send(mail);
			} catch (error) {
				// Without the message, which may contain the address.
				const code = error instanceof Error && "code" in error ? String(error.code) : "";
				const delay = retryAfterMs[tries];
				log.error("mail", { code, again: delay !== undefined });
				if (delay === undefined) return;
				await wait(delay);
			}
		}
	};
}
