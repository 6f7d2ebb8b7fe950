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

/**
 * Returns an attribute for overlays. They are rendered at the end of the document, outside of the module's root, and
 * need this attribute to receive the module's styles.
 */
export const useModuleMark = () => ({ "data-module": useContext(ModuleContext) });
