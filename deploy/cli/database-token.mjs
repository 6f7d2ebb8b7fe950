// This command prints the token with which instances of the product authenticate to a libSQL server: docs/install.md.
import { readFileSync } from "node:fs";
import { importPKCS8, SignJWT } from "jose";
import { Failure, runMain } from "../lib/run.mjs";

const ALGORITHM = "EdDSA";

await runMain(async () => {
	const [path] = process.argv.slice(2);
	if (!path) throw new Failure("node deploy/cli/database-token.mjs PRIVATE-KEY.pem");
	const key = await importPKCS8(readFileSync(path, "utf8"), ALGORITHM).catch(() => {
		throw new Failure(`${path}: no private key (Ed25519, PEM).`);
	});
	console.log(await new SignJWT({ a: "rw" }).setProtectedHeader({ alg: ALGORITHM }).sign(key));
});
