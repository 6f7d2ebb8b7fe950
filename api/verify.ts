import process from "node:process";
import { Refusal } from "./maintenance/command.ts";
import { readCredentialCall, verifyFile } from "./maintenance/verify-credential.ts";

// This file is the command `verify` for recipients of a credential, see docs/credential.md. It exits with 0 for genuine
// and valid, 1 for genuine but not valid, 2 for not genuine, 3 for not decided, and 4 for wrong arguments or an
// unreadable file.

const CALLED_WRONGLY = 4;

try {
	const { text, exitCode } = await verifyFile(readCredentialCall(process.argv.slice(2)));
	process.stdout.write(`${text}\n`);
	process.exitCode = exitCode;
} catch (error) {
	const text = error instanceof Error ? error.message : String(error);
	process.stderr.write(`${error instanceof Refusal ? text : text.split("\n")[0]}\n`);
	process.exitCode = CALLED_WRONGLY;
}
