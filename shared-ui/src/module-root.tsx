import { createContext, type ReactNode, useContext } from "react";

const ModuleContext = createContext<string | undefined>(undefined);

interface ModuleRootProps {
	id: string;
	children: ReactNode;
}

/** Root element of a module. The module's styles apply only inside it and in the overlays that the module opens. */
export function ModuleRoot({ id, children }: ModuleRootProps) {
	return (
		<ModuleContext value={id}>
			<div data-module={id} style={{ display: "contents" }}>
				{children}
			</div>
		</ModuleContext>
	);
}

/**
 * Returns the attribute with the module's id for an overlay. Overlays render at the end of the document, where the
 * attribute applies the module's styles to them.
 */
export const useModuleMark = () => ({ "data-module": useContext(ModuleContext) });
