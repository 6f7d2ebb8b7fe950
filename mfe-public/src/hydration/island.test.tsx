import { createHost, createQueryClient, createSession, HostProvider } from "@portal/shared-ui/module";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, createContext, useContext } from "react";
import { hydrateRoot } from "react-dom/client";
import { prerender } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { NAMESPACE, translations } from "../language/translations.ts";
import { island } from "./island.tsx";

let setIntersecting: (isIntersecting: boolean) => Promise<void>;
class Observer {
	constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
		setIntersecting = (isIntersecting) => act(async () => callback([{ isIntersecting }]));
	}
	observe() {}
	disconnect() {}
}

const Language = createContext("de");
const Part = () => <button type="button">{useContext(Language)}</button>;
const load = vi.fn(async (): Promise<ComponentType> => Part);
const Room = () => <p>room</p>;

function Page({ Island, language = "de" }: { Island: ComponentType; language?: string }) {
	return (
		<Language value={language}>
			<section id="there">
				<Island />
			</section>
		</Language>
	);
}

/** Opens a prerendered page whose island is not loaded yet, and hydrates it. */
async function openServed() {
	const onServer = island({ section: "elsewhere", load, Room });
	const { prelude } = await prerender(<Page Island={onServer} />);
	document.body.innerHTML = `<div id="site">${await new Response(prelude).text()}</div>`;
	await prerender(<p />);
	load.mockClear();
	const Island = island({ section: "there", load, Room });
	const root = await act(async () =>
		hydrateRoot(document.getElementById("site") ?? document.body, <Page Island={Island} />),
	);
	return { change: () => act(async () => root.render(<Page Island={Island} language="en" />)) };
}

beforeEach(() => {
	load.mockClear();
	vi.stubGlobal("IntersectionObserver", Observer);
	// React warns because server and browser share one process here.
	vi.spyOn(console, "error").mockImplementation(() => {});
});

test("the prerendered markup stays and nothing is loaded until the section comes near the window", async () => {
	await openServed();
	await setIntersecting(false);
	const drawn = screen.getByRole("button");
	expect(load).not.toHaveBeenCalled();
	await setIntersecting(true);
	expect(load).toHaveBeenCalledOnce();
	expect(screen.getByRole("button")).toBe(drawn);
});

test("a state change before that loads the part at once, so that no empty room is left", async () => {
	const { change } = await openServed();
	await change();
	expect(await screen.findByRole("button", { name: "en" })).toBeTruthy();
	expect(load).toHaveBeenCalledOnce();
});

test("a page rendered in the browser loads the part at once", async () => {
	render(<Page Island={island({ section: "there", load, Room })} />);
	expect(screen.getByText("room")).toBeTruthy();
	expect(await screen.findByRole("button")).toBeTruthy();
});

test("a browser without IntersectionObserver loads the part at once", async () => {
	vi.stubGlobal("IntersectionObserver", undefined);
	await openServed();
	expect(load).toHaveBeenCalledOnce();
});

/** Renders a page in Hungarian with the island as one of its parts. */
async function pageAround(Island: ComponentType) {
	const session = createSession({ initial: "anonymous", connect: () => ({ started: () => {}, ended: () => {} }) });
	const host = createHost({ baseUrl: "", language: "mg", session, queryClient: createQueryClient({ retries: 0 }) });
	await host.languages.add(NAMESPACE, translations);
	return (
		<MemoryRouter>
			<HostProvider host={host}>
				<h1>content</h1>
				<Page Island={Island} language="part" />
			</HostProvider>
		</MemoryRouter>
	);
}

describe("a part that cannot be loaded", () => {
	const failing = () => load.mockRejectedValueOnce(new Error("Loading chunk failed"));
	const missing = () => screen.findByText("Az oldalnak ez a része nem töltődött be.");
	const retry = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Próbálja újra" })));

	test("leaves the rest of the page unchanged, and is requested again each time the visitor retries", async () => {
		failing();
		render(await pageAround(island({ section: "there", load, Room })));
		await missing();
		expect(screen.getByRole("heading", { name: "content" })).toBeTruthy();
		failing();
		await retry();
		expect(load).toHaveBeenCalledTimes(2);
		expect(await missing()).toBeTruthy();
		await retry();
		expect(load).toHaveBeenCalledTimes(3);
		expect(screen.getByRole("button", { name: "part" })).toBeTruthy();
		expect(screen.queryByRole("status")).toBeNull();
	});

	test("is requested again by the next page that contains it", async () => {
		failing();
		const Island = island({ section: "there", load, Room });
		const page = render(await pageAround(Island));
		await missing();
		page.unmount();
		render(await pageAround(Island));
		expect(await screen.findByRole("button", { name: "part" })).toBeTruthy();
	});

	test("replaces only its own prerendered markup", async () => {
		const { prelude } = await prerender(await pageAround(island({ section: "elsewhere", load, Room })));
		document.body.innerHTML = `<div id="site">${await new Response(prelude).text()}</div>`;
		await prerender(<p />);
		failing();
		const tree = await pageAround(island({ section: "there", load, Room }));
		await act(async () => hydrateRoot(document.getElementById("site") ?? document.body, tree));
		expect(screen.getByRole("button", { name: "part" })).toBeTruthy();
		await setIntersecting(true);
		expect(await missing()).toBeTruthy();
		expect(screen.getByRole("heading", { name: "content" })).toBeTruthy();
	});
});
