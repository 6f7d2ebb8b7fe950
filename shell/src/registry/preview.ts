import { isModuleId, isVersion } from "@portal/contracts/contract/registry";
import { keptList } from "../kept-list.ts";

const PARAMETER = "preview";
/** Where nothing can be kept, the preview lasts as long as the page. */
const asked = keptList("portal.preview");
const MOST = 10;

/** A version of a module that this tab is to run; without `version` the address asked for something that is none. */
export interface Wish {
	readonly id: string;
	readonly version?: string;
}

function wishOf(text: string): Wish {
	const [name = "", ...rest] = text.split("@");
	const id = name.replace(/^mfe-/, "");
	const version = rest.join("@");
	return { id: isModuleId(id) ? id : "", ...(isVersion(version) ? { version } : {}) };
}

/** Moves the requested versions from the address to the tab: left there, they would return after the preview. */
export function takeWishes(): readonly Wish[] {
	const url = new URL(window.location.href);
	const wanted = url.searchParams.getAll(PARAMETER).flatMap((text) => text.split(","));
	const byModule = new Map(
		[...asked.read(), ...wanted].filter((text) => text !== "").map((text) => [text.split("@")[0], text] as const),
	);
	const wishes = [...byModule.values()].slice(-MOST);
	if (wanted.length > 0) {
		asked.write(wishes);
		url.searchParams.delete(PARAMETER);
		window.history.replaceState(window.history.state, "", `${url.pathname}${url.search}${url.hash}`);
	}
	return wishes.map(wishOf);
}

export function endPreview(): void {
	asked.write([]);
	window.location.reload();
}
