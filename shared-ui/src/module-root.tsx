import { createContext, type ReactNode, useContext } from "react";

const ModuleContext = createContext<string | undefined>(undefined);

/** Root element of a module. The module's styles apply only inside it and in the module's overlays. */
export function ModuleRoot({ id, children }: { id: string; children: ReactNode }) {
	return (
		<ModuleContext value={id}>
			<div data-module={id} style={{ display: "contents" }}>
				{children}
			</div>
		</ModuleContext>
	);
}

/** Returns an attribute that gives a module's styles to its overlays, which are outside of its root. */
export const useModuleMark = () => ({ "data-module": useContext(ModuleContext) });
