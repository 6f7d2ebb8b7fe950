import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "./deps.ts";
import type { Settings } from "./settings.ts";

export interface Mail {
	to: string;
	subject: string;
	text: string;
}

const SECOND = 1000;
/** How long to wait before each further try: a mail server that greylists or restarts is back by the last. */
const RETRY_AFTER_MS = [5 * SECOND, 60 * SECOND, 300 * SECOND];
const TIMEOUTS = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND, socketTimeout: 30 * SECOND };

/** Sends a mail in the background: nobody waits for the mail server, and what it refuses is only logged. */
export type SendMail = (mail: Mail) => Promise<void>;

export function createMailer(
	{ url, from }: NonNullable<Settings["mail"]>,
	log: Log,
	retryAfterMs: readonly number[] = RETRY_AFTER_MS,
): SendMail {
	async function send({ to, subject, text }: Mail): Promise<void> {
		const { createTransport } = await import("nodemailer");
		const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true });
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
				// The reason without the address, which an answer of the server may repeat.
				const code = error instanceof Error && "code" in error ? String(error.code) : "";
				const delay = retryAfterMs[tries];
				log.error("mail", { code, again: delay !== undefined });
				if (delay === undefined) return;
				await wait(delay);
			}
		}
	};
}
