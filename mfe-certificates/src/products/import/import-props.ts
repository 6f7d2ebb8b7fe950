import type { Certification } from "@portal/contracts/contract/certifications";
import type { Tagged } from "@portal/shared-ui/module";
import type { RefObject } from "react";
import type { Changes } from "../changes.ts";
import type { EditorHandle } from "../ProductEditor.tsx";

export interface ProductImportProps {
	certification: Tagged<Certification>;
	/** What is typed in the table and would be lost; undefined: nothing. */
	changes: Changes | undefined;
	editor: RefObject<EditorHandle | null>;
	onImported: () => void;
	/** Loads the products anew; the chosen file and mode stay. */
	onReload: () => void;
}
