import { type ReactNode, useState } from "react";
import { type Density, DensityContext } from "../../table/density.ts";
import { useSession } from "../session/useSession.ts";

const DENSITIES = ["compact", "comfortable"] as const;

function kept(key: string): Density | undefined {
	try {
		return DENSITIES.find((density) => density === window.localStorage.getItem(key));
	} catch {
		return undefined;
	}
}

function keep(key: string, density: Density): void {
	try {
		window.localStorage.setItem(key, density);
	} catch {
		// A browser that keeps nothing still shows the choice until the page is left.
	}
}

/** The height of rows that this person has chosen for all lists, kept on this device. */
export function DensityProvider({ children }: { children: ReactNode }) {
	const { user } = useSession();
	const key = `portal.density.${user?._id}`;
	const [chosen, setChosen] = useState<{ key: string; value: Density }>();
	const value = chosen?.key === key ? chosen.value : kept(key);
	const onChange = (density: Density) => {
		setChosen({ key, value: density });
		keep(key, density);
	};
	return <DensityContext value={{ value, onChange }}>{children}</DensityContext>;
}
