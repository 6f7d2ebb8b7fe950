import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { deviceStorage, tabStorage } from "@portal/shared-ui/module";
import type { Registry } from "./registry.ts";

const PREFIX = `${STORAGE_KEYS.module}.`;

export function forgetRemovedModules({ modules, coming = {}, dropped }: Registry): void {
	const known = new Set([...Object.keys(modules), ...Object.keys(coming), ...dropped]);
	// Without the list of deployed modules the page cannot know which ones were removed, so it deletes nothing.
	if (known.size === 0) return;
	for (const storage of [deviceStorage, tabStorage])
		for (const key of storage.keys()) {
			const [id = ""] = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split(".", 1) : [];
			if (id !== "" && !known.has(id)) storage.set(key, null);
		}
}
