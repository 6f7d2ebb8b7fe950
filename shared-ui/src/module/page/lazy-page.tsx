import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** A page with code of its own. The shell loads it before it draws it; elsewhere it draws itself once it is there. */
export interface LazyPage {
	(): ReactNode;
	load(): Promise<unknown>;
	/** Whether it can be drawn at once. */
	isLoaded(): boolean;
}

export const isLazy = (page: object): page is LazyPage => "load" in page && "isLoaded" in page;

/** `lazyPage(() => import("./form/AddClientPage.tsx"), "AddClientPage")`: loaded when it is opened, or before. */
export function lazyPage<Name extends string>(
	load: () => Promise<Readonly<Record<Name, ComponentType>>>,
	name: Name,
): LazyPage {
	let known: ComponentType | undefined;
	const loaded = async () => {
		known ??= (await load())[name];
	};
	function Page() {
		const [failure, setFailure] = useState<unknown>();
		const [, setLoaded] = useState(known !== undefined);
		useEffect(() => {
			loaded().then(() => setLoaded(true), setFailure);
		}, []);
		// Shown by the nearest boundary, as a failure of the page itself.
		if (failure !== undefined) throw failure;
		const Loaded = known;
		return Loaded && <Loaded />;
	}
	return Object.assign(Page, { load: loaded, isLoaded: () => known !== undefined });
}
