import { blobOf, succeeded } from "../requests/request.ts";

type FileAnswer = Parameters<typeof succeeded>[0];

function nameFrom(disposition: string | null): string | undefined {
	const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
	if (encoded) {
		try {
			return decodeURIComponent(encoded.trim());
		} catch {
			// A name that cannot be read is no reason to lose the file.
		}
	}
	return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim();
}

// The browser still reads the file after the click.
const REVOKE_AFTER_MS = 60_000;

function download(blob: Blob, name: string): void {
	const url = URL.createObjectURL(blob);
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/**
 * Saves a file that the API sends, under the name the API gives it, or a blob under `name`. A refusal throws the
 * `RequestError` that `unwrap` would throw.
 */
export async function saveFile(source: Blob | FileAnswer, name?: string): Promise<void> {
	if (source instanceof Blob) {
		download(source, name ?? "Datei");
		return;
	}
	const answer = await succeeded(source);
	download(await blobOf(answer), nameFrom(answer.headers.get("Content-Disposition")) ?? name ?? "Datei");
}
