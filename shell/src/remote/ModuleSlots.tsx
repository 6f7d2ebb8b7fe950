import { type ModuleManifest, type SlotEntry, useSession } from "@portal/shared-ui/module";
import { useShell } from "../shell-context.ts";
import { ModuleBoundary } from "./ModuleBoundary.tsx";

export interface FilledSlot {
	manifest: ModuleManifest;
	entry: SlotEntry;
}

/** What the modules have for a named place and this person, in its order. */
export function useSlot(name: string): FilledSlot[] {
	const { modules } = useShell();
	const { hasRole } = useSession();
	return modules.manifests
		.flatMap((manifest) => manifest.slots.map((entry) => ({ manifest, entry })))
		.filter(({ entry }) => entry.slot === name && hasRole(...entry.roles))
		.sort((one, other) => one.entry.order - other.entry.order);
}

export function ModuleSlots({ name }: { name: string }) {
	return useSlot(name).map(({ manifest, entry }) => (
		<div key={`${manifest.id}.${entry.component}`} className="shell-slot" data-module={manifest.id}>
			<ModuleBoundary manifest={manifest} place="place" component={entry.component} />
		</div>
	));
}
