import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { sentencesSettled } from "../requests/validation.ts";

/** Page with a code download of its own. The shell calls `load` before showing the page, so that it is never empty. */
export interface LazyPage {
	(): ReactNode;
	load(): Promise<unknown>;
}

export const isLazy = (page: object): page is LazyPage => "load" in page;

interface Source<Props extends object> {
	load(): Promise<unknown>;
	peek(): ComponentType<Props> | undefined;
}

interface Substitutes<Props extends object> {
	/** Rendered until the code is loaded. */
	Waiting?: ComponentType<Props>;
	/** Rendered if the code cannot be loaded. Without it, the nearest error boundary shows the failure. */
	Failed?: ComponentType<Props>;
}

interface DrawnProps<Props extends object> extends Substitutes<Props> {
	source: Source<Props>;
	props: Props;
}

function Drawn<Props extends object>({ source, props, Waiting, Failed }: DrawnProps<Props>) {
	const [failure, setFailure] = useState<unknown>();
	const [, setThere] = useState(false);
	useEffect(() => {
		if (source.peek() !== undefined) return;
		source.load().then(() => setThere(true), setFailure);
	}, [source]);
	if (failure !== undefined && !Failed) throw failure;
	const Component = source.peek() ?? (failure === undefined ? Waiting : Failed);
	return Component && <Component {...props} />;
}

function sourceOf<Props extends object>(load: () => Promise<ComponentType<Props>>): Source<Props> {
	let known: ComponentType<Props> | undefined;
	return {
		load: async () => {
			const loaded = known ?? (await load());
			// A form may validate its values when it is rendered for the first time.
			await sentencesSettled();
			known = loaded;
		},
		peek: () => known,
	};
}

/** Creates a component like `lazyComponent` that renders others until its code is loaded, or if loading fails. */
export function lazyWithSubstitutes<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	substitutes: Substitutes<Props>,
) {
	const source = sourceOf(load);
	return (props: Props) => <Drawn source={source} props={props} {...substitutes} />;
}

/** Creates a component whose code is loaded when it is rendered for the first time. */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
	lazyWithSubstitutes(load, {});

/** Creates a page whose code is loaded on demand: `lazyPage(() => import("./AddClientPage.tsx"), "AddClientPage")`. */
export function lazyPage<Name extends string>(
	load: () => Promise<Readonly<Record<Name, ComponentType>>>,
	name: Name,
): LazyPage {
	const source = sourceOf<object>(async () => (await load())[name]);
	return Object.assign(() => <Drawn source={source} props={{}} />, { load: source.load });
}
