import type { ReactNode } from "react";
import { DENSITIES, DensityContext } from "../../table/density.ts";
import { useStoredText } from "./stored-choices.ts";

export function DensityProvider({ children }: { children: ReactNode }) {
	const [stored, onChange] = useStoredText("density");
	const value = DENSITIES.find((density) => density === stored);
	return <DensityContext value={{ value, onChange }}>{children}</DensityContext>;
}
