import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { Boundary } from "./Boundary.tsx";
import { MissingPart } from "./MissingPart.tsx";

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

interface IslandOptions<Props> {
	/** Id of the section that it stands in. */
	section: string;
	load: () => Promise<ComponentType<Props>>;
	/** Takes as much room as the part itself while that is being loaded. */
	Room: ComponentType;
}

/** Something changed before the part was there, and what the server had drawn is gone: no more waiting. */
function Gone({ Room, onGone }: { Room: ComponentType; onGone: () => void }) {
	useEffect(onGone, [onGone]);
	return <Room />;
}

interface PlaceProps<Props> extends Pick<IslandOptions<Props>, "Room"> {
	part: { latest: ComponentType<Props>; renew: () => void; ask: () => Promise<{ default: ComponentType<Props> }> };
	onGone: () => void;
	given: Props;
}

/** The part, or the word that it is missing, which leaves the rest of the page as it is. */
function Place<Props extends object>({ part, Room, onGone, given }: PlaceProps<Props>) {
	const [Part, setPart] = useState(() => part.latest);
	const retry = async (again: () => void) => {
		const { default: Loaded } = await part.ask();
		part.latest = Loaded;
		setPart(() => Loaded);
		again();
	};
	return (
		<Boundary fallback={(again) => <MissingPart onRetry={() => retry(again)} />} onFailure={part.renew}>
			<Suspense fallback={<Gone Room={Room} onGone={onGone} />}>
				<Part {...given} />
			</Suspense>
		</Boundary>
	);
}

/**
 * A part of a page that is loaded when its section comes near the window. What the server has drawn can be read until
 * then.
 */
export function island<Props extends object>({ section, load, Room }: IslandOptions<Props>): ComponentType<Props> {
	const near = nearness(section);
	const ask = async () => ({ default: await load() });
	const part: PlaceProps<Props>["part"] = {
		ask,
		latest: lazy(() => near.wait().then(ask)),
		// What is lazy keeps its failure: who comes next gets another one.
		renew: () => {
			part.latest = lazy(ask);
		},
	};
	return (props: Props) => <Place part={part} Room={Room} onGone={near.arrive} given={props} />;
}
