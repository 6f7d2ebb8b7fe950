import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Boundary } from "./Boundary.tsx";
import { ISLAND } from "./hydrated-event.ts";
import { useHydratedEvent } from "./hydration.ts";
import { MissingPart } from "./MissingPart.tsx";

/**
 * Returns two functions: `wait` resolves when the element is at most one screen height above or below the visible part
 * of the page, and `arrive` makes it resolve at once.
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
			// Without prerendered HTML, the browser renders the whole page, so that there is nothing to wait for.
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
	/** Id of the section that contains this part of the page. Scrolling near the section loads the part. */
	section: string;
	load: () => Promise<ComponentType<Props>>;
	/** Placeholder of the same size as the loaded part, so that the content below does not move. */
	Room: ComponentType;
}

/** Loads the island at once, because React has discarded its prerendered HTML and shows only a placeholder. */
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

/** Renders a part of the page that has its own script. If the script fails to load, only this part shows an error. */
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

/** Functions that load the islands (parts of the page with their own scripts) that are not loaded yet. */
const pendingIslands = new Set<() => Promise<void>>();

/** Loads all islands before the language changes, because React would discard HTML that is not hydrated yet. */
export const islandsLoaded = async (): Promise<void> =>
	void (await Promise.all([...pendingIslands].map((bring) => bring())));

/** Returns a component whose script loads when the visitor scrolls near its section. Until then its HTML is visible. */
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
		// Waits until the component is rendered, for a limited time, because the page may have removed it.
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
		// Creates a new lazy component, because React.lazy caches a failure and would return it on every retry.
		renew: () => {
			part.latest = lazy(loadModule);
		},
	};
	return (props: Props) => (
		<Place part={part} Room={Room} onDiscarded={near.arrive} onHydrated={onHydrated} given={props} />
	);
}
