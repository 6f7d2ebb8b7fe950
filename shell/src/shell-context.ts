import { createContext, useContext } from "react";
import type { Modules } from "./remote/modules.ts";
import type { Slots } from "./remote/slots.ts";
import type { Reporter } from "./report/reporter.ts";
import type { Updates } from "./update/updates.ts";

export interface Shell {
	readonly modules: Modules;
	readonly slots: Slots;
	readonly reporter: Reporter;
	readonly updates: Updates;
}

export const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
	const shell = useContext(ShellContext);
	if (!shell) throw new Error("Outside of the shell");
	return shell;
}
