import { useSession } from "@portal/shared-ui/module";
import { useShell } from "../shell-context.ts";
import { ModuleBoundary } from "./ModuleBoundary.tsx";

/** What the modules put into a named place for this person, each on its own. */
export function ModuleSlots({ name }: { name: string }) {
	const { modules } = useShell();
	const { hasRole } = useSession();
	const entries = modules.manifests
		.flatMap((manifest) => manifest.slots.map((entry) => ({ manifest, entry })))
		.filter(({ entry }) => entry.slot === name && hasRole(...entry.roles))
		.sort((one, other) => one.entry.order - other.entry.order);
	return entries.map(({ manifest, entry }) => (
		<div key={`${manifest.id}.${entry.component}`} className="shell-slot">
			<ModuleBoundary manifest={manifest} place="place" component={entry.component} />
		</div>
	));
}
