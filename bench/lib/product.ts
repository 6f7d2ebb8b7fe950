import { constants, copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { largeDatabase, type Sizes } from "../../api/testing/large-database/index.ts";
import { signIn } from "../../deploy/cluster/api-user.ts";
import { HOST } from "../../deploy/lib/free-port.ts";
import { DENO, ROOT } from "../../deploy/lib/run.mjs";
import { serverCommand } from "../../deploy/serve/serve.ts";
import { type Served, startServer } from "./served.ts";

export interface Product extends Served {
	dataDir: string;
}

const folders = new Set<string>();
process.on("exit", () => {
	for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Copies a data folder for a server that writes to it. The copy is deleted when this process ends. */
export function copyOf(folder: string): string {
	const copy = mkdtempSync(join(tmpdir(), "portal-bench-"));
	folders.add(copy);
	for (const name of readdirSync(folder))
		copyFileSync(join(folder, name), join(copy, name), constants.COPYFILE_FICLONE);
	return copy;
}

/** Starts the product's API with its usual Deno permissions, on a data folder or on a copy of a large database. */
export async function startProduct(
	name: string,
	data: Sizes | string,
	settings: Record<string, string> = {},
): Promise<Product> {
	const dataDir = typeof data === "string" ? data : copyOf(await largeDatabase(data));
	const served = await startServer({
		name,
		program: DENO,
		args: (env) => serverCommand(env),
		cwd: ROOT,
		env: {
			DATA_DIR: dataDir,
			WEB_ROOT: join(dataDir, "web"),
			BOT_CHECK: "off",
			// The server trusts `X-Forwarded-For`, so that requests with different addresses avoid the rate limit.
			TRUSTED_PROXIES: HOST,
			DENO_NO_UPDATE_CHECK: "1",
			...settings,
		},
		ready: "/api/health/ready",
	});
	return { ...served, dataDir };
}

export interface SignedIn extends Product {
	sizes: Sizes;
	authorization: string;
}

export async function startSignedIn(name: string, sizes: Sizes): Promise<SignedIn> {
	const product = await startProduct(name, sizes);
	return { ...product, sizes, authorization: (await signIn(product.url, "admin")).authorization };
}

/** Returns the headers of a signed-in user's request. Each request has another address, because of the rate limit. */
export const headersOf = ({ authorization }: Pick<SignedIn, "authorization">) => ({
	authorization,
	"x-forwarded-for": anAddress(),
});

let addresses = 0;
/** Returns a different private IP address for each call, because the server limits the requests from one address. */
export function anAddress(): string {
	addresses++;
	return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
