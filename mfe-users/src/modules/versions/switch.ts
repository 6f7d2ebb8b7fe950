import type { ModuleAction, ModuleOverview, Switched } from "@portal/contracts/contract/module-versions";

export interface Switch {
	module: ModuleOverview;
	name: string;
	version: string;
	onDone: (action: ModuleAction, switched: Switched) => void;
	onClose: () => void;
}
