import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
	to: string[];
	from: string;
	/** With its headers; the lines that are broken on the way are whole again. */
	text: string;
	/** As it came. */
	raw: Buffer;
}

interface Behaviour {
	/** Addresses with what the server says to them: `550 No such mailbox`. */
	refused?: Readonly<Record<string, string>>;
	/** What it says to whoever sends. */
	refusedSender?: string;
	/** Asks for a password, and says this to it. */
	refusedPassword?: (password: string) => string;
	/** Awaited before a mail that has come whole is taken; one that throws is not taken. */
	beforeTaken?: (mail: ReceivedMail) => Promise<void>;
	/** Awaited once it is taken, before the sender is told. */
	beforeAnswer?: (mail: ReceivedMail) => Promise<void>;
	/** Awaited before anything is answered. */
	beforeGreeting?: () => Promise<void>;
	/** What it says once the mail has come. */
	answer?: string;
}

/** As another program reads it than the one that wrote it. */
export const parsed = ({ raw }: ReceivedMail) => PostalMime.parse(raw);

const refusal = (said: string) => Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });

/** Takes mails and sends none on. */
export async function startMailServer(behaviour: Behaviour = {}) {
	const received: ReceivedMail[] = [];
	const act: Behaviour = { ...behaviour };
	const make = () =>
		new SMTPServer({
			authOptional: true,
			disabledCommands: ["AUTH", "STARTTLS"],
			closeTimeout: 10,
			onConnect(session, done) {
				if (act.refusedPassword) Object.assign(session, { disabledCommands: ["STARTTLS"] });
				void (act.beforeGreeting?.() ?? Promise.resolve()).then(() => done());
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
		// Whoever kills a sender breaks its connection.
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
		/** Settings of an API that sends by it. */
		mail: { url: `smtp://127.0.0.1:${port}`, from: "portal@example.org" },
		received,
		/** What it does, to be changed while it runs. */
		act,
		close,
		/** Again, at the same address. */
		open,
	};
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
