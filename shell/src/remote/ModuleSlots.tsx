import { type ModuleManifest, PlaceFailed, type SlotEntry, useSession, useTranslation } from "@portal/shared-ui/module";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useShell } from "../shell-context.ts";
import { useAreaNames } from "./area-names.ts";
import { ModuleBoundary } from "./ModuleBoundary.tsx";

interface FilledSlot {
	manifest: ModuleManifest;
	entry: SlotEntry;
}

function useSlot(name: string): FilledSlot[] {
	const { modules } = useShell();
	const { hasRole } = useSession();
	return modules.manifests
		.flatMap((manifest) => manifest.slots.map((entry) => ({ manifest, entry })))
		.filter(({ entry }) => entry.slot === name && hasRole(...entry.roles))
		.sort((one, other) => one.entry.order - other.entry.order);
}

export function useSlotsShown(name: string): boolean {
	const { modules, slots } = useShell();
	const filled = useSlot(name);
	return useSyncExternalStore(slots.subscribe, () =>
		filled.every(({ manifest, entry }) => slots.stateOf(modules.slotOf(manifest.id, entry.component)) !== "waiting"),
	);
}

function Filled({ manifest, entry: { component } }: FilledSlot) {
	const { modules, slots } = useShell();
	const { t } = useTranslation("shell");
	const name = useAreaNames()(manifest);
	const slot = useMemo(() => modules.slotOf(manifest.id, component), [modules, manifest.id, component]);
	const state = useSyncExternalStore(slots.subscribe, () => slots.stateOf(slot));
	const isOff = state === "off";
	// biome-ignore lint/correctness/useExhaustiveDependencies: a slot that is switched on again is requested again
	useEffect(
		() => slots.request(slot, () => modules.of(slot.module, slot.component).load(false)),
		[slots, modules, slot, isOff],
	);
	if (isOff)
		return (
			<PlaceFailed
				title={t("remote.off", { name })}
				message={t("remote.offReason")}
				onRetry={() => slots.switchOn(slot)}
			/>
		);
	return state === "shown" && <ModuleBoundary manifest={manifest} place="place" component={component} />;
}

export function ModuleSlots({ name }: { name: string }) {
	return useSlot(name).map(({ manifest, entry }) => (
		<div key={`${manifest.id}.${entry.component}`} className="shell-slot" data-module={manifest.id}>
			<Filled manifest={manifest} entry={entry} />
		</div>
	));
}
