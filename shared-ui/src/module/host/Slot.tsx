import { useHost } from "./host.ts";

/** A named place that modules fill by their manifests. */
export function Slot({ name }: { name: string }) {
	return <>{useHost().renderSlot(name)}</>;
}
