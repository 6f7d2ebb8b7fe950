import { type ComponentType, type ReactNode, useEffect, useState } from "react";

/** A page with code of its own. The shell loads it before it draws it; elsewhere it draws itself once it is there. */
export interface LazyPage {
	(): ReactNode;
	load(): Promise<unknown>;
}

export const isLazy = (page: object): page is LazyPage => "load" in page;

interface Source {
	load(): Promise<unknown>;
	peek(): ComponentType | undefined;
}

function Drawn({ source }: { source: Source }) {
	const [failure, setFailure] = useState<unknown>();
	const [, setThere] = useState(false);
	useEffect(() => {
		if (source.peek() !== undefined) return;
		source.load().then(() => setThere(true), setFailure);
	}, [source]);
	// Shown by the nearest boundary, as a failure of the page itself.
	if (failure !== undefined) throw failure;
	const Page = source.peek();
	return Page && <Page />;
}

/** `lazyPage(() => import("./form/AddClientPage.tsx"), "AddClientPage")`: loaded when it is opened, or before. */
export function lazyPage<Name extends string>(
	load: () => Promise<Readonly<Record<Name, ComponentType>>>,
	name: Name,
): LazyPage {
	let known: ComponentType | undefined;
	const source = {
		load: async () => {
			known ??= (await load())[name];
		},
		peek: () => known,
	};
	return Object.assign(() => <Drawn source={source} />, { load: source.load });
}
