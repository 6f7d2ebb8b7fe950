import { type ComponentType, lazy, Suspense, useEffect } from "react";

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

/**
 * A part of a page that is loaded when its section comes near the window. What the server has drawn can be read until
 * then.
 */
export function island<Props extends object>({ section, load, Room }: IslandOptions<Props>): ComponentType<Props> {
	const near = nearness(section);
	const Part = lazy(async () => {
		await near.wait();
		return { default: await load() };
	});

	return (props: Props) => (
		<Suspense fallback={<Gone Room={Room} onGone={near.arrive} />}>
			<Part {...props} />
		</Suspense>
	);
}
