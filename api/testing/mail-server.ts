import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
	to: string[];
	from: string;
	/** The mail with its headers as text. Lines that were wrapped for the transport are joined. */
	text: string;
	raw: Buffer;
}

interface Behaviour {
	/** Responses that refuse recipients, by address, such as `550 No such mailbox`. */
	refused?: Readonly<Record<string, string>>;
	refusedSender?: string;
	/** Requires a password and returns the text of the refusal. */
	refusedPassword?: (password: string) => string;
	/** Awaited before a complete mail is accepted. If it throws, the mail is refused. */
	beforeTaken?: (mail: ReceivedMail) => Promise<void>;
	/** Awaited after the mail is accepted and before the response is sent. */
	beforeAnswer?: (mail: ReceivedMail) => Promise<void>;
	/** The response to a complete mail; by default it is accepted. */
	answer?: string;
}

/** Returns the parsed mail. The parser is another library than the one that wrote the mail. */
export const parsed = ({ raw }: ReceivedMail) => PostalMime.parse(raw);

const refusal = (said: string) => Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });

/** Starts a server that accepts mails and does not forward them, and returns it. */
export async function startMailServer() {
	const received: ReceivedMail[] = [];
	const act: Behaviour = {};
	const make = () =>
		new SMTPServer({
			authOptional: true,
			disabledCommands: ["AUTH", "STARTTLS"],
			closeTimeout: 10,
			onConnect(session, done) {
				if (act.refusedPassword) Object.assign(session, { disabledCommands: ["STARTTLS"] });
				done();
			},
			onAuth({ password }, _session, done) {
				done(refusal(act.refusedPassword?.(password ?? "") ?? "535 No"));
			},
			onMailFrom(_address, _session, done) {
				done(act.refusedSender === undefined ? null : refusal(act.refusedSender));
			},
			onRcptTo({ address }, _session, done) {
				const said = act.refused?.[address];
				done(said === undefined ? null : refusal(said));
			},
			onData(stream, { envelope }, done) {
				const parts: Buffer[] = [];
				stream.on("data", (part: Buffer) => parts.push(part));
				stream.on("end", () => {
					const raw = Buffer.concat(parts);
					const mail = {
						to: envelope.rcptTo.map(({ address }) => address),
						from: envelope.mailFrom ? envelope.mailFrom.address : "",
						text: raw.toString("utf8").replaceAll("=\r\n", ""),
						raw,
					};
					const take = async () => {
						await act.beforeTaken?.(mail);
						if (act.answer !== undefined) throw refusal(act.answer);
						received.push(mail);
						await act.beforeAnswer?.(mail);
					};
					take().then(
						() => done(),
						(error: Error) => done(error),
					);
				});
			},
		});
	let server: SMTPServer | undefined;
	let port = 0;
	const open = async () => {
		const own = make();
		// Errors of the connection are ignored, because a killed sender breaks it.
		own.on("error", () => {});
		server = own;
		await new Promise<void>((resolve) => own.listen(port, "127.0.0.1", resolve));
		port = (own.server.address() as AddressInfo).port;
	};
	const close = () =>
		new Promise<void>((resolve) => {
			const own = server;
			server = undefined;
			if (own) own.close(() => resolve());
			else resolve();
		});
	await open();
	return {
		mail: { url: `smtp://127.0.0.1:${port}`, from: "portal@example.org" },
		received,
		/** The behaviour, which a test may change while the server runs. */
		act,
		close,
		/** Opens the server again at the same address. */
		open,
	};
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
