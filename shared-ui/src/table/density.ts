import { createContext } from "react";

export const DENSITIES = ["compact", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];

export interface DensityChoice {
	/** Row height that the user has chosen. If undefined, the width of the window decides. */
	value: Density | undefined;
	onChange: (density: Density) => void;
}

/** Row height of all tables. Without a provider, users cannot choose it. */
export const DensityContext = createContext<DensityChoice | undefined>(undefined);

/** Media query of the windows in which rows are compact by default. DataTable.css must contain the same query. */
const WIDE = "(width >= 1440px)";

export const isCompact = (density: Density | undefined): boolean =>
	density === undefined ? window.matchMedia?.(WIDE).matches === true : density === "compact";
