import type { Certification } from "@portal/contracts/contract/certifications";
import type { Tagged } from "@portal/shared-ui/module";
import type { RefObject } from "react";
import type { Changes } from "../diff.ts";
import type { EditorHandle } from "../ProductEditor.tsx";

export interface ProductImportProps {
	certification: Tagged<Certification>;
	changes: Changes | undefined;
	editor: RefObject<EditorHandle | null>;
	/** The import sets this to true before it leaves the page, to avoid a warning of unsaved changes. */
	isLeaving: RefObject<boolean>;
	/** Loads the products again, without losing the selected file and import mode. */
	onReload: () => void;
}
