import type { ApiClient } from "@portal/api/client";
import type { FileAnswer } from "@portal/api/contract/public-validation";
import { unwrap } from "@portal/shared-ui/module";
import { loadReader } from "../api.ts";

/** Only the hash travels. An answer that is not one of ours is an error: then nothing is known. */
export async function askForFile(api: ApiClient, sha256: string): Promise<FileAnswer> {
	const { fileAnswered } = await loadReader();
	return fileAnswered(await unwrap(api.api.validateCertificate["file-hash"].$post({ json: { sha256 } })));
}
