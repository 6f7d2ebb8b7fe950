import { createContext, useContext } from "react";
import type { Modules } from "./remote/modules.ts";

export interface Shell {
	readonly modules: Modules;
}

export const ShellContext = createContext<Shell | undefined>(undefined);

export function useShell(): Shell {
	const shell = useContext(ShellContext);
	if (!shell) throw new Error("Outside of the shell");
	return shell;
}
