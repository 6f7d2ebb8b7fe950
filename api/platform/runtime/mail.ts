import type { Buffer } from "node:buffer";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { within } from "../async/deadline.ts";
import type { Settings } from "./settings.ts";

export interface Letter {
	/** Every try of the same mail has the same one: whoever gets it twice can tell. */
	messageId: string;
	date: Date;
	subject: string;
	text: string;
	headers?: Readonly<Record<string, string>>;
}

export type Delivery =
	| { outcome: "accepted" }
	/**
	 * `refused`: for good. `later`: not now. `away`: neither this one nor another, the server takes none. `unclear`: it was
	 * given all of the mail and has not answered. `detail`: its words, or the name of what failed.
	 */
	| { outcome: "refused" | "later" | "away" | "unclear"; detail: string };

export interface Post {
	/** `write` is called once the server waits for the mail; nothing is sent if it throws, and the error is thrown on. */
	deliver(to: string, write: () => Promise<Letter>): Promise<Delivery>;
}

const SECOND = 1000;
const TIMEOUTS = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND, socketTimeout: 60 * SECOND };
/** So long a delivery takes at most, whatever the server does. */
export const DELIVERY_MS = 240 * SECOND;
/** What a server says to a single mail; the sender is the same of all. */
const ABOUT_THE_MAIL = ["RCPT TO", "DATA"];
/** It ends the connection, or wants to know first who asks, whatever was asked. */
const ABOUT_THE_SERVER = [421, 530];
/** Of RFC 3463: the sender's address is none, or has no domain; the last two are Exchange's, for who may not send as that sender. */
const ABOUT_THE_SENDER = ["5.1.7", "5.1.8", "5.7.57", "5.7.60"];
/** Postfix tells only with the recipient what it has against the sender or the client, with the code of any refusal. */
const SENDER_REJECTED = /\b(?:sender address|client host|helo command) rejected\b/i;

/** The package's own look-up queries name servers directly, which the process may not do. */
function opened(host: string, port: number): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect({ host, port });
		const fail = (error: Error) => {
			socket.destroy();
			reject(error);
		};
		const late = () => fail(Object.assign(new Error("The mail server did not answer in time"), { code: "ETIMEDOUT" }));
		socket.setTimeout(TIMEOUTS.connectionTimeout, late);
		socket.once("error", fail);
		socket.once("connect", () => {
			socket.off("error", fail);
			socket.setTimeout(0);
			resolve(socket);
		});
	});
}

interface SmtpFailure {
	code?: string;
	command?: string;
	response?: string;
	responseCode?: number;
	originalCode?: string;
}
const failureOf = (error: unknown): SmtpFailure => (error instanceof Error ? (error as SmtpFailure) : {});

const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** In one line, and without the password; as long as the server likes. */
function detailOf({ response, code, originalCode }: SmtpFailure, secret: string | undefined): string {
	const said = response || originalCode || code || "ERROR";
	const safe = secret ? said.replaceAll(secret, "***") : said;
	return safe.replace(CONTROLS, " ").trim();
}

/** What stands in brackets is an address: somebody's words. */
function isAboutTheSender(response: string): boolean {
	const [, enhanced = ""] = /^\d{3}[ -](\d\.\d+\.\d+)\b/.exec(response) ?? [];
	return ABOUT_THE_SENDER.includes(enhanced) || SENDER_REJECTED.test(response.replace(/<[^>]*>/g, ""));
}

function outcomeOf({ code, command = "", response = "", responseCode = 0 }: SmtpFailure, isGiven: boolean) {
	const isSaid = ABOUT_THE_MAIL.includes(command) && responseCode >= 400;
	if (isSaid && isAboutTheSender(response)) return "away";
	// Who closes while the answer is due, may have taken it.
	const isAboutTheMail = ABOUT_THE_MAIL.includes(command) && !ABOUT_THE_SERVER.includes(responseCode);
	if (isAboutTheMail && responseCode >= 500) return "refused";
	if (isAboutTheMail && responseCode >= 400) return "later";
	if (isGiven) return "unclear";
	// An address that cannot be one.
	return code === "EENVELOPE" && responseCode === 0 ? "refused" : "away";
}

const packages = async () => {
	const [connection, shared, composer] = await Promise.all([
		import("nodemailer/lib/smtp-connection"),
		import("nodemailer/lib/shared"),
		import("nodemailer/lib/mail-composer"),
	]);
	return {
		Connection: connection.default,
		parseConnectionUrl: shared.parseConnectionUrl,
		Composer: composer.default,
	};
};

export function createPost({ url, from }: NonNullable<Settings["mail"]>): Post {
	async function composed(to: string, { messageId, date, subject, text, headers: further }: Letter): Promise<Buffer> {
		const { Composer } = await packages();
		const own = { from, to: { name: "", address: to }, messageId, date, subject, text };
		// No answers by machines, and no files or addresses in what is composed.
		const headers = { "Auto-Submitted": "auto-generated", ...further };
		return new Composer({ ...own, headers, disableFileAccess: true, disableUrlAccess: true }).compile().build();
	}

	async function deliver(to: string, write: () => Promise<Letter>): Promise<Delivery> {
		const { Connection, parseConnectionUrl } = await packages();
		const { auth, host = "", port, secure, ...options } = parseConnectionUrl(url);
		let isGiven = false;
		let refusal: { error: unknown } | undefined;
		async function* content() {
			try {
				yield await composed(to, await write());
			} catch (error) {
				refusal = { error };
				throw error;
			}
			// The line that ends it follows.
			isGiven = true;
		}
		let smtp: InstanceType<typeof Connection> | undefined;
		try {
			const connection = await opened(host, Number(port ?? (secure ? 465 : 587)));
			const open = new Connection({ ...options, host, port, secure, ...TIMEOUTS, connection });
			smtp = open;
			const sent = new Promise<void>((resolve, reject) => {
				open.on("error", reject);
				const done = (error?: Error | null) => (error ? reject(error) : resolve());
				const send = () => open.send({ from, to: [to] }, Readable.from(content(), { objectMode: false }), done);
				open.connect((error) => {
					if (error) reject(error);
					else if (!auth) send();
					// Not without the password, which somebody in between may have wished.
					else if (!open.allowsAuth) reject(Object.assign(new Error("No AUTH"), { code: "ENOAUTH" }));
					else open.login(auth, (refused) => (refused ? reject(refused) : send()));
				});
			});
			await within(DELIVERY_MS, sent, () => Object.assign(new Error("Too slow"), { code: "ETIMEDOUT" }));
			open.quit();
			return { outcome: "accepted" };
		} catch (error) {
			smtp?.close();
			if (refusal) throw refusal.error;
			const failure = failureOf(error);
			const secret = typeof auth === "object" && auth.pass ? String(auth.pass) : undefined;
			return { outcome: outcomeOf(failure, isGiven), detail: detailOf(failure, secret) };
		}
	}

	return { deliver };
}
