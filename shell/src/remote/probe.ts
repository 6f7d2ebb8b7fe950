import type { Asset } from "@portal/contracts/contract/registry";
import { failureOf, ModuleFailure } from "./failure.ts";

const TIMEOUT_MS = 5_000;
/** Name of the response header that the server sends for a file whose content differs from the deployed one. */
const REFUSED_HEADER = "X-Refused";

/**
 * Returns why a file cannot be loaded, or undefined if it can. It requests the file, because a script's error event
 * does not distinguish a missing from a modified file.
 */
async function faultOf({ href, integrity }: Asset): Promise<["unreachable" | "integrity", fault: string] | undefined> {
	const options = { cache: "no-cache", credentials: "same-origin" } as const;
	try {
		const plain = await fetch(href, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
		if (plain.headers.get(REFUSED_HEADER) === "integrity") return ["integrity", "refused"];
		if (!plain.ok) return ["unreachable", `HTTP ${plain.status}`];
	} catch {
		return ["unreachable", "NetworkError"];
	}
	try {
		await fetch(href, { ...options, integrity, signal: AbortSignal.timeout(TIMEOUT_MS) });
		return undefined;
	} catch {
		return ["integrity", "hash"];
	}
}

export async function probed(asset: Asset, error: unknown): Promise<ModuleFailure> {
	const failure = failureOf(error);
	const found = await faultOf(asset);
	return found ? new ModuleFailure(...found, failure.message, error) : failure;
}

/** Requests the files of a failed module again and returns the failure with its cause, such as a modified file. */
export async function diagnosed(assets: readonly Asset[], error: unknown): Promise<ModuleFailure> {
	const failure = failureOf(error);
	if (failure.reason !== "unreachable") return failure;
	const found = (await Promise.all(assets.map(faultOf))).filter((fault) => fault !== undefined);
	const worst = found.find(([reason]) => reason === "integrity") ?? found[0];
	return worst ? new ModuleFailure(...worst, failure.message, error) : failure;
}
