import { createContext, type ReactNode, useContext } from "react";

const ModuleContext = createContext<string | undefined>(undefined);

interface ModuleRootProps {
	id: string;
	children: ReactNode;
}

/** What a module draws stands in this: its styles apply here and in the windows that it opens, and nowhere else. */
export function ModuleRoot({ id, children }: ModuleRootProps) {
	return (
		<ModuleContext value={id}>
			<div data-module={id} style={{ display: "contents" }}>
				{children}
			</div>
		</ModuleContext>
	);
}

/** Marks what a component draws elsewhere in the page, such as a window, for the module that it belongs to. */
export const useModuleMark = () => ({ "data-module": useContext(ModuleContext) });
