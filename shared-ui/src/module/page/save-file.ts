import { blobOf, succeeded } from "../requests/request.ts";

type FileAnswer = Parameters<typeof succeeded>[0];

function nameFrom(disposition: string | null): string | undefined {
	const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
	if (encoded) {
		try {
			return decodeURIComponent(encoded.trim());
		} catch {
			// A malformed encoded name must not prevent the download, so the plain `filename` is used instead.
		}
	}
	return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim();
}

// Milliseconds for which the file's URL stays valid, because the browser still reads the file after the click.
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
 * Downloads an API response under the name in its header, or a blob under `name`. Throws a `RequestError` if the
 * response is an error, like `unwrap`.
 */
export async function saveFile(source: Blob | FileAnswer, name?: string): Promise<void> {
	if (source instanceof Blob) {
		download(source, name ?? "Datei");
		return;
	}
	const answer = await succeeded(source);
	download(await blobOf(answer), nameFrom(answer.headers.get("Content-Disposition")) ?? name ?? "Datei");
}
