import type { Buffer } from "node:buffer";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { within } from "../async/deadline.ts";
import type { Settings } from "./settings.ts";

export interface Attachment {
	filename: string;
	content: Buffer;
}

export interface Letter {
	/** The id of the mail, the same in every attempt, so that mail programs can recognise duplicates. */
	messageId: string;
	date: Date;
	subject: string;
	text: string;
	headers?: Readonly<Record<string, string>>;
	attachments?: Attachment[];
}

export type Delivery =
	| { outcome: "accepted" }
	/**
	 * The server refused for good (`refused`) or for now (`later`), accepts no mail at all (`away`), or did not confirm
	 * the mail (`unclear`); `detail` is its response.
	 */
	| { outcome: "refused" | "later" | "away" | "unclear"; detail: string };

export interface Post {
	/** Delivers a mail that `write` creates once the server is ready; if that fails, nothing is sent and it throws. */
	deliver(to: string, write: () => Promise<Letter>): Promise<Delivery>;
}

const SECOND = 1000;
const TIMEOUTS = { connectionTimeout: 15 * SECOND, greetingTimeout: 15 * SECOND, socketTimeout: 60 * SECOND };
/** The time limit for the delivery of one mail, in milliseconds. */
export const DELIVERY_MS = 240 * SECOND;
/** SMTP commands whose refusal concerns a single mail, unless the sender is refused, which all mails have in common. */
const ABOUT_THE_MAIL = ["RCPT TO", "DATA"];
/** Response codes that concern the whole connection: the server closes it or requires authentication. */
const ABOUT_THE_SERVER = [421, 530];
/** Codes (RFC 3463) for an invalid sender, which concerns all mails; Exchange sends the last two for a wrong client. */
const ABOUT_THE_SENDER = ["5.1.7", "5.1.8", "5.7.57", "5.7.60"];
/** Postfix reports a refused sender only by this text, and only in the response to the recipient. */
const SENDER_REJECTED = /\b(?:sender address|client host|helo command) rejected\b/i;

const tooSlow = () => Object.assign(new Error("The mail server is too slow"), { code: "ETIMEDOUT" });

/** Connects to the mail server. Deno resolves its name, because nodemailer may not query name servers directly. */
async function connectTo(host: string, port: number): Promise<Socket> {
	const socket = connect({ host, port });
	try {
		await within(TIMEOUTS.connectionTimeout, once(socket, "connect"), tooSlow);
		return socket;
	} catch (error) {
		socket.destroy();
		throw error;
	}
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

/** Returns the mail server's response as one line, without the password. The caller has to limit its length. */
function detailOf({ response, code, originalCode }: SmtpFailure, secret: string | undefined): string {
	const text = response || originalCode || code || "ERROR";
	const safe = secret ? text.replaceAll(secret, "***") : text;
	return safe.replace(CONTROLS, " ").trim();
}

/** Returns true if the sender was refused. Text in brackets is ignored: it is an address that a user entered. */
function isAboutTheSender(response: string): boolean {
	const [, enhanced = ""] = /^\d{3}[ -](\d\.\d+\.\d+)\b/.exec(response) ?? [];
	return ABOUT_THE_SENDER.includes(enhanced) || SENDER_REJECTED.test(response.replace(/<[^>]*>/g, ""));
}

function outcomeOf({ code, command = "", response = "", responseCode = 0 }: SmtpFailure, isGiven: boolean) {
	const isSaid = ABOUT_THE_MAIL.includes(command) && responseCode >= 400;
	if (isSaid && isAboutTheSender(response)) return "away";
	// A server that closes the connection (421) may still have accepted the mail, so this does not count as a refusal.
	const isAboutTheMail = ABOUT_THE_MAIL.includes(command) && !ABOUT_THE_SERVER.includes(responseCode);
	if (isAboutTheMail && responseCode >= 500) return "refused";
	if (isAboutTheMail && responseCode >= 400) return "later";
	if (isGiven) return "unclear";
	// nodemailer itself refuses an invalid address before it sends anything, so there is no response code.
	return code === "EENVELOPE" && responseCode === 0 ? "refused" : "away";
}

const loadPackages = async () => ({
	Connection: (await import("nodemailer/lib/smtp-connection")).default,
	parseConnectionUrl: (await import("nodemailer/lib/shared")).parseConnectionUrl,
	Composer: (await import("nodemailer/lib/mail-composer")).default,
});

export function createPost({ url, from }: NonNullable<Settings["mail"]>): Post {
	async function compose(to: string, { headers: further, ...letter }: Letter): Promise<Buffer> {
		const { Composer } = await loadPackages();
		const own = { from, to: { name: "", address: to }, ...letter };
		// With this header, mail programs send no automatic replies, such as absence notes.
		const headers = { "Auto-Submitted": "auto-generated", ...further };
		return new Composer({ ...own, headers, disableFileAccess: true, disableUrlAccess: true }).compile().build();
	}

	async function deliver(to: string, write: () => Promise<Letter>): Promise<Delivery> {
		const { Connection, parseConnectionUrl } = await loadPackages();
		const { auth, host = "", port, secure, ...options } = parseConnectionUrl(url);
		let isGiven = false;
		let refusal: { error: unknown } | undefined;
		async function* content() {
			try {
				yield await compose(to, await write());
			} catch (error) {
				refusal = { error };
				throw error;
			}
			// The final line of the mail is sent next, after which the server may have accepted the mail.
			isGiven = true;
		}
		let smtp: InstanceType<typeof Connection> | undefined;
		try {
			const connection = await connectTo(host, Number(port ?? (secure ? 465 : 587)));
			const open = new Connection({ ...options, host, port, secure, ...TIMEOUTS, connection });
			smtp = open;
			const sent = new Promise<void>((resolve, reject) => {
				open.on("error", reject);
				const done = (error?: Error | null) => (error ? reject(error) : resolve());
				const send = () => open.send({ from, to: [to] }, Readable.from(content(), { objectMode: false }), done);
				open.connect((error) => {
					if (error) reject(error);
					else if (!auth) send();
					// An attacker may have removed AUTH from the greeting, so a server without AUTH is refused.
					else if (!open.allowsAuth) reject(Object.assign(new Error("No AUTH"), { code: "ENOAUTH" }));
					else open.login(auth, (refused) => (refused ? reject(refused) : send()));
				});
			});
			await within(DELIVERY_MS, sent, tooSlow);
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
