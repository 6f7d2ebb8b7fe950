import { createContext } from "react";

export type Density = "compact" | "comfortable";

export interface DensityChoice {
	/** Undefined until somebody chooses: then the window decides. */
	value: Density | undefined;
	onChange: (density: Density) => void;
}

/** How high the rows of all tables are; without it nobody can choose. */
export const DensityContext = createContext<DensityChoice | undefined>(undefined);

/** As in DataTable.css. */
const WIDE = "(width >= 1440px)";

export const isCompact = (density: Density | undefined): boolean =>
	density === undefined ? window.matchMedia?.(WIDE).matches === true : density === "compact";
