import type { Certification } from "@portal/contracts/contract/certifications";
import type { Tagged } from "@portal/shared-ui/module";
import type { RefObject } from "react";
import type { Changes } from "../diff.ts";
import type { EditorHandle } from "../ProductEditor.tsx";

export interface ProductImportProps {
	certification: Tagged<Certification>;
	/** Unsaved changes of the table; undefined if there are none. */
	changes: Changes | undefined;
	editor: RefObject<EditorHandle | null>;
	onImported: () => void;
	/** Loads the products again; the selected file and mode stay. */
	onReload: () => void;
}
