/** The functions that read this state are sent to the browser as text, so they must use nothing outside of them. */

export interface PageState {
	/** Source text of each function of the language and the browser, to detect one that the module has replaced. */
	globals: Record<string, string>;
	body: string[];
	stored: Record<string, string>;
	/** Longest time in milliseconds for which the page could not react to the user. */
	blockedMs: number;
}

/** Runs in each page before its scripts, and records the longest time for which the page could not react. */
export function measureBlocking(): void {
	let last = performance.now();
	let longest = 0;
	setInterval(() => {
		const now = performance.now();
		longest = Math.max(longest, now - last);
		last = now;
	}, 50);
	Object.defineProperty(globalThis, "__blockedMs", { get: () => Math.max(longest, performance.now() - last) });
}

export function readPageState(): PageState {
	const objects = "window history JSON Math console Array Object Promise Date".split(" ");
	const classes =
		"Array Object Function String Promise Date Map Set History Storage EventTarget Node Element Document XMLHttpRequest";
	const holders: [string, object][] = [
		...objects.map((name): [string, object] => [name, Reflect.get(globalThis, name)]),
		...classes
			.split(" ")
			.map((name): [string, object] => [`${name}.prototype`, Reflect.get(globalThis, name).prototype]),
	];
	const textOf = (value: unknown) =>
		typeof value === "function" ? Function.prototype.toString.call(value) : typeof value;
	const globals: Record<string, string> = {};
	for (const [name, holder] of holders)
		for (const key of Object.getOwnPropertyNames(holder)) {
			const { get, value } = Object.getOwnPropertyDescriptor(holder, key) ?? {};
			globals[`${name}.${key}`] = get ? textOf(get) : textOf(value);
		}
	const { attributes, children } = document.body;
	// A module may add overlays, announcements for screen readers and loaded files to the body, so these are ignored.
	const isChange = (element: Element) => {
		const { width, height } = element.getBoundingClientRect();
		return width * height > 1 && !element.matches("script, style, link, [data-module], [data-live-announcer]");
	};
	return {
		globals,
		body: [
			...Array.from(attributes, ({ name, value }) => `${name}="${value}"`),
			...Array.from(children)
				.filter(isChange)
				.map(({ localName, id }) => `<${localName}${id && ` id="${id}"`}>`),
		],
		stored: Object.fromEntries([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
		blockedMs: (globalThis as { __blockedMs?: number }).__blockedMs ?? 0,
	};
}

/** Waits in the page until each slot (place for parts of modules) has content and the page is idle. */
export async function waitForSlots(): Promise<void> {
	const isWaiting = () => [...document.querySelectorAll(".shell-slot")].some(({ children }) => children.length === 0);
	for (let attempt = 0; attempt < 100 && isWaiting(); attempt++)
		await new Promise((resolve) => setTimeout(resolve, 100));
	await new Promise((resolve) => requestIdleCallback(resolve));
}
