import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { type ReactNode, useState } from "react";
import { deviceStorage } from "../../storage.ts";
import { type Density, DensityContext } from "../../table/density.ts";
import { useSession } from "../session/useSession.ts";

const DENSITIES = ["compact", "comfortable"] as const;

const storedDensity = (key: string): Density | undefined =>
	DENSITIES.find((density) => density === deviceStorage.get(key));

export function DensityProvider({ children }: { children: ReactNode }) {
	const { user } = useSession();
	const key = `${STORAGE_KEYS.density}.${user?._id}`;
	const [chosen, setChosen] = useState<{ key: string; value: Density }>();
	const value = chosen?.key === key ? chosen.value : storedDensity(key);
	const onChange = (density: Density) => {
		setChosen({ key, value: density });
		deviceStorage.set(key, density);
	};
	return <DensityContext value={{ value, onChange }}>{children}</DensityContext>;
}
