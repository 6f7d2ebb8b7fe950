import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Boundary } from "./Boundary.tsx";
import { ISLAND } from "./hydrated-event.ts";
import { useHydratedEvent } from "./hydration.ts";
import { MissingPart } from "./MissingPart.tsx";

/**
 * Returns `wait`, whose promise resolves when the element is less than one window height outside of the window, and
 * `arrive`, which resolves it at once.
 */
function nearViewport(id: string) {
	let observer: IntersectionObserver | undefined;
	let arrive = () => {};
	const arrived = new Promise<void>((resolve) => {
		arrive = () => {
			observer?.disconnect();
			resolve();
		};
	});
	return {
		arrive: () => arrive(),
		wait(): Promise<void> {
			// Resolves at once without a prerendered element, because the browser renders the whole page in that case.
			const element = typeof document === "undefined" ? null : document.getElementById(id);
			if (element === null || typeof IntersectionObserver === "undefined") return Promise.resolve();
			observer = new IntersectionObserver(
				(entries) => {
					if (entries.some(({ isIntersecting }) => isIntersecting)) arrive();
				},
				{ rootMargin: "100% 0%" },
			);
			observer.observe(element);
			return arrived;
		},
	};
}

const MAX_RENDERING_MS = 2_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface IslandOptions<Props> {
	/** Id of the section that contains the island. */
	section: string;
	load: () => Promise<ComponentType<Props>>;
	/** Placeholder of the same size, shown while the part is loaded. */
	Room: ComponentType;
}

/** Placeholder, rendered when a state change has discarded the prerendered markup. It loads the part at once. */
function Discarded({ Room, onDiscarded }: { Room: ComponentType; onDiscarded: () => void }) {
	useEffect(onDiscarded, [onDiscarded]);
	return <Room />;
}

interface HydratedProps {
	place: RefObject<Element | null>;
	onHydrated: () => void;
	children: ReactNode;
}

function Hydrated({ place, onHydrated, children }: HydratedProps) {
	useHydratedEvent(place);
	useEffect(onHydrated, [onHydrated]);
	return children;
}

interface PlaceProps<Props> extends Pick<IslandOptions<Props>, "Room"> {
	part: {
		latest: ComponentType<Props>;
		renew: () => void;
		loadModule: () => Promise<{ default: ComponentType<Props> }>;
	};
	onDiscarded: () => void;
	onHydrated: () => void;
	given: Props;
}

/** Renders the part, or a notice that it could not be loaded; the rest of the page is not affected. */
function Place<Props extends object>({ part, Room, onDiscarded, onHydrated, given }: PlaceProps<Props>) {
	const [Part, setPart] = useState(() => part.latest);
	const place = useRef<HTMLDivElement>(null);
	const retry = async (again: () => void) => {
		const { default: Loaded } = await part.loadModule();
		part.latest = Loaded;
		setPart(() => Loaded);
		again();
	};
	return (
		<div ref={place} className="pub-island" {...{ [ISLAND]: "" }}>
			<Boundary
				fallback={(again) => (
					<Hydrated place={place} onHydrated={onHydrated}>
						<MissingPart onRetry={() => retry(again)} />
					</Hydrated>
				)}
				onFailure={part.renew}
			>
				<Suspense fallback={<Discarded Room={Room} onDiscarded={onDiscarded} />}>
					<Hydrated place={place} onHydrated={onHydrated}>
						<Part {...given} />
					</Hydrated>
				</Suspense>
			</Boundary>
		</div>
	);
}

/** Functions that load the islands that are not loaded yet. */
const pendingIslands = new Set<() => Promise<void>>();

/**
 * Loads all islands and waits for them. Called before a context changes, because React would discard the prerendered
 * markup of islands that are not loaded.
 */
export const islandsLoaded = async (): Promise<void> =>
	void (await Promise.all([...pendingIslands].map((bring) => bring())));

/**
 * Returns a component for an island, a part of a page that is loaded when its section comes near the window. Until
 * loading has finished, the prerendered markup stays.
 */
export function island<Props extends object>({ section, load, Room }: IslandOptions<Props>): ComponentType<Props> {
	const near = nearViewport(section);
	let markRendered = () => {};
	const rendered = new Promise<void>((resolve) => {
		markRendered = resolve;
	});
	const onHydrated = () => markRendered();
	const loadModule = async () => ({ default: await load() });
	const first = () => {
		const loading = near.wait().then(loadModule);
		// Waits until the loaded part is rendered, but only for a limited time, because it may have been unmounted.
		const settled = loading
			.then(() => Promise.race([rendered, pause(MAX_RENDERING_MS)]))
			.catch(() => undefined)
			.then(() => void pendingIslands.delete(bring));
		const bring = () => {
			near.arrive();
			return settled;
		};
		pendingIslands.add(bring);
		return loading;
	};
	const part: PlaceProps<Props>["part"] = {
		loadModule,
		latest: lazy(first),
		// Creates a new lazy component for the next attempt, because React.lazy caches a failure.
		renew: () => {
			part.latest = lazy(loadModule);
		},
	};
	return (props: Props) => (
		<Place part={part} Room={Room} onDiscarded={near.arrive} onHydrated={onHydrated} given={props} />
	);
}
