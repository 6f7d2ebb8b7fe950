import { createContext } from "react";

export type Density = "compact" | "comfortable";

export interface DensityChoice {
	/** The row height that the user has chosen; undefined until then, so that the window width decides. */
	value: Density | undefined;
	onChange: (density: Density) => void;
}

/** Context of the row height of all tables. Without a provider the user cannot choose it. */
export const DensityContext = createContext<DensityChoice | undefined>(undefined);

/** Media query for windows in which rows are compact unless the user chooses. Must match the query in DataTable.css. */
const WIDE = "(width >= 1440px)";

export const isCompact = (density: Density | undefined): boolean =>
	density === undefined ? window.matchMedia?.(WIDE).matches === true : density === "compact";
