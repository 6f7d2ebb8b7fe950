import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { useScrollMemory } from "./scroll-memory.ts";

const scrolled = vi.fn((options?: ScrollToOptions | number) => {
	moveTo(typeof options === "object" ? (options.top ?? 0) : 0);
});
function moveTo(top: number): void {
	Object.defineProperty(window, "scrollY", { value: top, configurable: true });
	window.dispatchEvent(new Event("scroll"));
}

let hasRowsAtOnce = true;
function List() {
	const [isReady, setReady] = useState(hasRowsAtOnce);
	useScrollMemory(isReady);
	return (
		<>
			<h1>Liste</h1>
			<button type="button" onClick={() => setReady(true)}>
				Zeilen
			</button>
		</>
	);
}

async function open() {
	const pages = [
		{ path: "/list", element: <List /> },
		{ path: "/one", element: <h1>Einer</h1> },
	];
	const router = createMemoryRouter(pages, { initialEntries: ["/list"] });
	render(<RouterProvider router={router} />);
	await screen.findByText("Liste");
	// The first history entry always has the same key, so one test would restore the position of another.
	moveTo(0);
	scrolled.mockClear();
	return (to: string | number) =>
		act(async () => {
			await (typeof to === "number" ? router.navigate(to) : router.navigate(to));
		});
}

beforeEach(() => {
	hasRowsAtOnce = true;
	vi.spyOn(window, "scrollTo").mockImplementation(scrolled as typeof window.scrollTo);
});

test("a link to a list opens it at the top", async () => {
	const go = await open();
	moveTo(700);
	await go("/one");
	moveTo(0);
	await go("/list");
	expect(scrolled).not.toHaveBeenCalled();
	expect(window.scrollY).toBe(0);
});

test("the browser's Back restores the scroll position each time, and stores none that a shorter page causes", async () => {
	const go = await open();
	moveTo(700);
	for (const shorter of [0, 40]) {
		await go("/one");
		moveTo(shorter);
		await go(-1);
		expect(window.scrollY).toBe(700);
	}
});

test("the next page starts at the top, and Back restores the position on the first page", async () => {
	const go = await open();
	moveTo(700);
	await go("/list?page=2");
	expect(window.scrollY).toBe(0);
	moveTo(300);
	await go(-1);
	expect(window.scrollY).toBe(700);
	await go(1);
	expect(window.scrollY).toBe(300);
});

test("the position is restored after the rows are loaded", async () => {
	const go = await open();
	moveTo(700);
	await go("/one");
	moveTo(0);
	hasRowsAtOnce = false;
	await go(-1);
	expect(scrolled).not.toHaveBeenCalled();
	act(() => screen.getByRole("button", { name: "Zeilen" }).click());
	expect(window.scrollY).toBe(700);
});
