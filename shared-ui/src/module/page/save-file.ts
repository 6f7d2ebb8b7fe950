import { blobOf, succeeded } from "../requests/request.ts";

type FileAnswer = Parameters<typeof succeeded>[0];

function nameFrom(disposition: string | null): string | undefined {
	const encoded = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
	if (encoded) {
		try {
			return decodeURIComponent(encoded.trim());
		} catch {
			// The encoded file name is malformed, so the plain `filename` is used instead of failing the download.
		}
	}
	return /filename\s*=\s*"?([^";]+)"?/i.exec(disposition ?? "")?.[1]?.trim();
}

// Milliseconds before the file's URL is revoked, because the browser still reads the file after the click.
const REVOKE_AFTER_MS = 60_000;

function download(blob: Blob, name: string): void {
	const url = URL.createObjectURL(blob);
	const link = Object.assign(document.createElement("a"), { href: url, download: name });
	document.body.append(link);
	link.click();
	link.remove();
	setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/** Downloads a response under its header's name, or a blob as `name`. Throws `RequestError` for an error response. */
export async function saveFile(source: Blob | FileAnswer, name?: string): Promise<void> {
	if (source instanceof Blob) {
		download(source, name ?? "Datei");
		return;
	}
	const answer = await succeeded(source);
	download(await blobOf(answer), nameFrom(answer.headers.get("Content-Disposition")) ?? name ?? "Datei");
}
