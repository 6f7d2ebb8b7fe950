import process from "node:process";
import { Refusal } from "./maintenance/command.ts";
import { readCredentialCall, verifyFile } from "./maintenance/verify-credential.ts";

// The command for recipients of a credential, see docs/credential.md. Exit code: 0 genuine and valid, 1 genuine but not
// valid, 2 not genuine, 3 not decided, 4 wrong arguments or unreadable file.

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
