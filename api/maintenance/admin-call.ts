import { parseArgs } from "node:util";
import { z } from "zod";
import { issueSentences } from "../kit/sentences.ts";
import { role, userInput } from "../modules/users/contract.ts";
import { databaseAddress } from "../platform/runtime/settings.ts";
import { Refusal, readCall } from "./command.ts";
import { DOCUMENT_PLACES, type DocumentPlace } from "./documents.ts";

const USAGE = `Aufruf: npm run admin -- list | create-user KENNUNG --name "NAME" --role Admin|Auditor [--email ADRESSE] | reset-password KENNUNG | unlock KENNUNG | reset-second-factor KENNUNG | make-keys | rotate-keys [--at-once] | rotate-credential-key [--at-once] | move-to ADRESSE [--accept-tampering] | move-documents bucket|database`;

const OF_ONE = ["reset-password", "unlock", "reset-second-factor"] as const;

export type AdminCall =
	| { command: "list" }
	| { command: "make-keys" }
	| { command: "rotate-keys"; atOnce: boolean }
	| { command: "rotate-credential-key"; atOnce: boolean }
	| { command: (typeof OF_ONE)[number]; userid: string }
	| { command: "create-user"; account: NewAccount }
	| { command: "move-documents"; to: DocumentPlace }
	| MoveCall;
export interface MoveCall {
	command: "move-to";
	url: string;
	acceptTampering: boolean;
}
// The rules of the form, without the password, which is generated.
const { userid, name, roles, email } = userInput.shape;
const account = z.strictObject({ userid, name, roles, email });
export type NewAccount = z.infer<typeof account>;

function newAccount(id: string, given: Partial<Record<"name" | "role" | "email", string | undefined>>): NewAccount {
	const one = role.safeParse(given.role);
	if (!given.name || !one.success) throw new Refusal(USAGE);
	const parsed = account.safeParse({ userid: id, name: given.name, roles: [one.data], email: given.email });
	if (parsed.success) return parsed.data;
	const problems = Object.entries(issueSentences(parsed.error.issues));
	throw new Refusal(problems.map(([field, sentences]) => `${field}: ${sentences.join(" ")}`).join(" "));
}

/** Secrets on a command line are visible to everybody on the machine. */
function moveCall(address: string, acceptTampering: boolean): MoveCall {
	const url = databaseAddress("move-to", address);
	if (/@|[?&]authToken=/i.test(url))
		throw new Refusal("move-to: Zugangsdaten dürfen nicht auf der Befehlszeile stehen; sie stehen in MOVE_AUTH_TOKEN.");
	return { command: "move-to", url, acceptTampering };
}

export const readAdminCall = (args: string[]): AdminCall =>
	readCall<AdminCall>(USAGE, () => {
		const string = { type: "string" } as const;
		const boolean = { type: "boolean" } as const;
		const options = {
			name: string,
			role: string,
			email: string,
			"at-once": boolean,
			"accept-tampering": boolean,
		};
		const { values: given, positionals } = parseArgs({ args, allowPositionals: true, options });
		const [command, id, ...more] = positionals;
		const { "at-once": atOnce, "accept-tampering": acceptTampering = false, ...values } = given;
		const isPlain = Object.keys(values).length === 0;
		if (more.length > 0) return undefined;
		if (command === "rotate-keys" || command === "rotate-credential-key")
			return id === undefined && isPlain && !acceptTampering ? { command, atOnce: atOnce ?? false } : undefined;
		if (atOnce) return undefined;
		if (command === "move-to") return id && isPlain ? moveCall(id, acceptTampering) : undefined;
		if (acceptTampering) return undefined;
		if (id === undefined) return isPlain && (command === "list" || command === "make-keys") ? { command } : undefined;
		const place = DOCUMENT_PLACES.find((known) => known === id);
		if (command === "move-documents") return place && isPlain ? { command, to: place } : undefined;
		if (command === "create-user") return { command, account: newAccount(id, values) };
		const ofOne = OF_ONE.find((known) => known === command);
		return ofOne && isPlain ? { command: ofOne, userid: id } : undefined;
	});
