import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { isModuleId, isVersion } from "@portal/contracts/kit/registry";
import { storedList } from "../stored-list.ts";

const PARAMETER = "preview";
/** Versions that this tab previews. If the browser blocks session storage, the preview ends with the next reload. */
const stored = storedList(STORAGE_KEYS.preview);
const MOST = 10;

/** A module version that this tab previews. `version` is undefined if the URL requests it in an invalid format. */
export interface PreviewRequest {
	readonly id: string;
	readonly version?: string;
}

function parseRequest(text: string): PreviewRequest {
	const [name = "", ...rest] = text.split("@");
	const id = name.replace(/^mfe-/, "");
	const version = rest.join("@");
	return { id: isModuleId(id) ? id : "", ...(isVersion(version) ? { version } : {}) };
}

/**
 * Returns the versions that this tab previews. They move from the URL to session storage, because a URL would request
 * them again after the end of the preview.
 */
export function takePreviewRequests(): readonly PreviewRequest[] {
	const url = new URL(window.location.href);
	const wanted = url.searchParams.getAll(PARAMETER).flatMap((text) => text.split(","));
	const byModule = new Map(
		[...stored.read(), ...wanted].filter((text) => text !== "").map((text) => [text.split("@")[0], text] as const),
	);
	const requests = [...byModule.values()].slice(-MOST);
	if (wanted.length > 0) {
		stored.write(requests);
		url.searchParams.delete(PARAMETER);
		window.history.replaceState(window.history.state, "", `${url.pathname}${url.search}${url.hash}`);
	}
	return requests.map(parseRequest);
}

export function endPreview(): void {
	stored.write([]);
	window.location.reload();
}
