import { parseArgs } from "node:util";
import { z } from "zod";
import type { Role } from "../kit/access.ts";
import { issueSentences } from "../kit/sentences.ts";
import { role, userInput } from "../modules/users/contract.ts";
import { Refusal } from "./command.ts";

const USAGE = `Aufruf: npm run admin -- list | create-user KENNUNG --name "NAME" --role Admin|Auditor [--email ADRESSE] | reset-password KENNUNG | unlock KENNUNG | reset-second-factor KENNUNG`;

const OF_ONE = ["reset-password", "unlock", "reset-second-factor"] as const;

export type AdminCall =
	| { command: "list" }
	| { command: (typeof OF_ONE)[number]; userid: string }
	| { command: "create-user"; account: NewAccount };
export interface NewAccount {
	userid: string;
	name: string;
	roles: Role[];
	email?: string | undefined;
}

// The rules of the form, but for the password, which is made up.
const { userid, name, roles, email } = userInput.shape;
const account = z.strictObject({ userid, name, roles, email });

function newAccount(id: string, given: Record<"name" | "role" | "email", string | undefined>): NewAccount {
	const one = role.safeParse(given.role);
	if (!given.name || !one.success) throw new Refusal(USAGE);
	const parsed = account.safeParse({ userid: id, name: given.name, roles: [one.data], email: given.email });
	if (parsed.success) return parsed.data;
	const problems = Object.entries(issueSentences(parsed.error.issues));
	throw new Refusal(problems.map(([field, sentences]) => `${field}: ${sentences.join(" ")}`).join(" "));
}

/** What the operator wants done with an account. */
export function readAdminCall(args: string[]): AdminCall {
	const { values, positionals } = parsed(args);
	const [command, id, ...more] = positionals;
	const isPlain = Object.keys(values).length === 0;
	if (more.length > 0) throw new Refusal(USAGE);
	if (command === "list" && id === undefined && isPlain) return { command };
	if (id === undefined) throw new Refusal(USAGE);
	if (command === "create-user") {
		const { name: called, role: as, email: mail } = values;
		return { command, account: newAccount(id, { name: called, role: as, email: mail }) };
	}
	const ofOne = OF_ONE.find((known) => known === command);
	if (!ofOne || !isPlain) throw new Refusal(USAGE);
	return { command: ofOne, userid: id };
}

function parsed(args: string[]) {
	try {
		const string = { type: "string" } as const;
		return parseArgs({ args, allowPositionals: true, options: { name: string, role: string, email: string } });
	} catch {
		throw new Refusal(USAGE);
	}
}
