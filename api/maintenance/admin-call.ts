import { parseArgs } from "node:util";
import { z } from "zod";
import { role, userInput } from "../accounts/users/contract.ts";
import { issueSentences } from "../kit/sentences.ts";
import { databaseAddress } from "../platform/runtime/url-settings.ts";
import { Refusal, readCall } from "./command.ts";
import { DOCUMENT_PLACES, type DocumentPlace } from "./documents.ts";

const USAGE = `Usage: npm run admin -- list | create-user USERID --name "NAME" --role Admin|Auditor [--email ADDRESS] | reset-password USERID | unlock USERID | reset-second-factor USERID | make-keys | accept-new-keys | accept-clock | rotate-keys [--at-once] | rotate-credential-key [--at-once] | move-to ADDRESS [--accept-tampering] | move-documents bucket|database | last-entry | promote --seen ENTRY [--skip-numbers N]`;

const PLAIN = ["list", "make-keys", "accept-new-keys", "accept-clock", "last-entry"] as const;
const OF_ONE = ["reset-password", "unlock", "reset-second-factor"] as const;

export type AdminCall =
	| { command: "list" }
	| { command: "make-keys" }
	| { command: "accept-new-keys" }
	| { command: "accept-clock" }
	| { command: "last-entry" }
	| { command: "rotate-keys"; atOnce: boolean }
	| { command: "rotate-credential-key"; atOnce: boolean }
	| { command: (typeof OF_ONE)[number]; userid: string }
	| { command: "create-user"; account: NewAccount }
	| { command: "move-documents"; to: DocumentPlace }
	| PromoteCall
	| MoveCall;
export interface PromoteCall {
	command: "promote";
	seen: number;
	skip: number | undefined;
}
export interface MoveCall {
	command: "move-to";
	url: string;
	acceptTampering: boolean;
}
// The command checks these values like the form for new accounts does. It generates the password itself.
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

/**
 * Returns the call that moves the data to the database at `address`. Throws for an address with credentials, because
 * every user of the machine can read a command line.
 */
function moveCall(address: string, acceptTampering: boolean): MoveCall {
	const url = databaseAddress("move-to", address);
	if (/@|[?&]authToken=/i.test(url))
		throw new Refusal("move-to: Other users can read credentials on the command line; set them in MOVE_AUTH_TOKEN.");
	return { command: "move-to", url, acceptTampering };
}

const isCount = (text: string) => /^\d{1,9}$/.test(text);

function promoteCall(seen: string | undefined, skip: string | undefined): PromoteCall | undefined {
	if (seen === undefined || !isCount(seen) || (skip !== undefined && !isCount(skip))) return undefined;
	return { command: "promote", seen: Number(seen), skip: skip === undefined ? undefined : Number(skip) };
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
			seen: string,
			"skip-numbers": string,
		};
		const { values: given, positionals } = parseArgs({ args, allowPositionals: true, options });
		const [command, id, ...more] = positionals;
		const { seen, "skip-numbers": skip, ...others } = given;
		const { "at-once": atOnce = false, "accept-tampering": acceptTampering = false, ...values } = others;
		const isPlain = Object.keys(values).length === 0;
		if (more.length > 0) return undefined;
		if (command === "promote")
			return id === undefined && Object.keys(others).length === 0 ? promoteCall(seen, skip) : undefined;
		if (seen !== undefined || skip !== undefined) return undefined;
		if (command === "rotate-keys" || command === "rotate-credential-key")
			return id === undefined && isPlain && !acceptTampering ? { command, atOnce } : undefined;
		if (atOnce) return undefined;
		if (command === "move-to") return id && isPlain ? moveCall(id, acceptTampering) : undefined;
		if (acceptTampering) return undefined;
		const plain = PLAIN.find((known) => known === command);
		if (id === undefined) return plain && isPlain ? { command: plain } : undefined;
		const place = DOCUMENT_PLACES.find((known) => known === id);
		if (command === "move-documents") return place && isPlain ? { command, to: place } : undefined;
		if (command === "create-user") return { command, account: newAccount(id, values) };
		const ofOne = OF_ONE.find((known) => known === command);
		return ofOne && isPlain ? { command: ofOne, userid: id } : undefined;
	});
