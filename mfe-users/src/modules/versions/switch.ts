import type { ModuleAction, ModuleOverview, Switched } from "@portal/contracts/contract/module-versions";

/** Props of the dialogs that change the deployed version of a module. */
export interface Switch {
	module: ModuleOverview;
	/** Display name of the module. */
	name: string;
	version: string;
	onDone: (action: ModuleAction, switched: Switched) => void;
	onClose: () => void;
}
