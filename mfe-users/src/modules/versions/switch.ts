import type { ModuleAction, ModuleOverview, Switched } from "@portal/contracts/contract/module-versions";

/** A switch of a module that somebody is asked about. */
export interface Switch {
	module: ModuleOverview;
	/** As people know the module. */
	name: string;
	version: string;
	onDone: (action: ModuleAction, switched: Switched) => void;
	onClose: () => void;
}
