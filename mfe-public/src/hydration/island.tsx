import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Boundary } from "./Boundary.tsx";
import { useTakenOver } from "./hydration.ts";
import { MissingPart } from "./MissingPart.tsx";
import { ISLAND } from "./taken-over.ts";

/** Waits until the element comes near the window: within the height of one window above or below it. */
function nearness(id: string) {
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
			// Where nothing stands there yet, the browser draws the page alone and wants all of it.
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

const LONGEST_DRAWING_MS = 2_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface IslandOptions<Props> {
	/** Id of the section that it stands in. */
	section: string;
	load: () => Promise<ComponentType<Props>>;
	/** Takes as much room as the part itself while that is being loaded. */
	Room: ComponentType;
}

/** The server's markup is gone after a change, so the part is loaded at once. */
function Gone({ Room, onGone }: { Room: ComponentType; onGone: () => void }) {
	useEffect(onGone, [onGone]);
	return <Room />;
}

interface TakenOverProps {
	place: RefObject<Element | null>;
	onTaken: () => void;
	children: ReactNode;
}

function TakenOver({ place, onTaken, children }: TakenOverProps) {
	useTakenOver(place);
	useEffect(onTaken, [onTaken]);
	return children;
}

interface PlaceProps<Props> extends Pick<IslandOptions<Props>, "Room"> {
	part: { latest: ComponentType<Props>; renew: () => void; ask: () => Promise<{ default: ComponentType<Props> }> };
	onGone: () => void;
	onTaken: () => void;
	given: Props;
}

/** The part, or a notice that it could not be loaded; the rest of the page stays as it is. */
function Place<Props extends object>({ part, Room, onGone, onTaken, given }: PlaceProps<Props>) {
	const [Part, setPart] = useState(() => part.latest);
	const place = useRef<HTMLDivElement>(null);
	const retry = async (again: () => void) => {
		const { default: Loaded } = await part.ask();
		part.latest = Loaded;
		setPart(() => Loaded);
		again();
	};
	return (
		<div ref={place} className="pub-island" {...{ [ISLAND]: "" }}>
			<Boundary
				fallback={(again) => (
					<TakenOver place={place} onTaken={onTaken}>
						<MissingPart onRetry={() => retry(again)} />
					</TakenOver>
				)}
				onFailure={part.renew}
			>
				<Suspense fallback={<Gone Room={Room} onGone={onGone} />}>
					<TakenOver place={place} onTaken={onTaken}>
						<Part {...given} />
					</TakenOver>
				</Suspense>
			</Boundary>
		</div>
	);
}

/** Loads every part that the page still waits for. */
const waiting = new Set<() => Promise<void>>();

/** Waits for all islands: React discards a server-drawn island when a context above it changes. */
export const islandsLoaded = async (): Promise<void> => void (await Promise.all([...waiting].map((bring) => bring())));

/** A part of a page that is loaded when its section comes near the window; until then the server's markup stays. */
export function island<Props extends object>({ section, load, Room }: IslandOptions<Props>): ComponentType<Props> {
	const near = nearness(section);
	let taken = () => {};
	const drawn = new Promise<void>((resolve) => {
		taken = resolve;
	});
	const onTaken = () => taken();
	const ask = async () => ({ default: await load() });
	const first = () => {
		const asked = near.wait().then(ask);
		// Loaded is not yet drawn; what is not drawn any more never will be.
		const settled = asked
			.then(() => Promise.race([drawn, pause(LONGEST_DRAWING_MS)]))
			.catch(() => undefined)
			.then(() => void waiting.delete(bring));
		const bring = () => {
			near.arrive();
			return settled;
		};
		waiting.add(bring);
		return asked;
	};
	const part: PlaceProps<Props>["part"] = {
		ask,
		latest: lazy(first),
		// React.lazy keeps its failure: the next attempt needs a new one.
		renew: () => {
			part.latest = lazy(ask);
		},
	};
	return (props: Props) => <Place part={part} Room={Room} onGone={near.arrive} onTaken={onTaken} given={props} />;
}
