import { createHost, createQueryClient, createSession, HostProvider } from "@portal/shared-ui/module";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentType, createContext, useContext } from "react";
import { hydrateRoot } from "react-dom/client";
import { prerender } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { NAMESPACE, translations } from "../language/translations.ts";
import { island } from "./island.tsx";

let come: (isIntersecting: boolean) => Promise<void>;
class Observer {
	constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
		come = (isIntersecting) => act(async () => callback([{ isIntersecting }]));
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

/** A page from the server, taken over by the browser, which has nothing of the island yet. */
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
	// Server and browser are one process here.
	vi.spyOn(console, "error").mockImplementation(() => {});
	return () => vi.unstubAllGlobals();
});

test("what the server has drawn stays, and nothing is loaded, until the section comes near", async () => {
	await openServed();
	await come(false);
	const drawn = screen.getByRole("button");
	expect(load).not.toHaveBeenCalled();
	await come(true);
	expect(load).toHaveBeenCalledOnce();
	expect(screen.getByRole("button")).toBe(drawn);
});

test("a change that comes first loads it at once: nobody is left with an empty room", async () => {
	const { change } = await openServed();
	await change();
	expect(await screen.findByRole("button", { name: "en" })).toBeTruthy();
	expect(load).toHaveBeenCalledOnce();
});

test("where the browser draws the page alone, it is loaded at once", async () => {
	render(<Page Island={island({ section: "there", load, Room })} />);
	expect(screen.getByText("room")).toBeTruthy();
	expect(await screen.findByRole("button")).toBeTruthy();
});

test("a browser that cannot watch loads it at once", async () => {
	vi.stubGlobal("IntersectionObserver", undefined);
	await openServed();
	expect(load).toHaveBeenCalledOnce();
});

/** A page of which the island is only a part, in Magyar. */
async function pageAround(Island: ComponentType) {
	const session = createSession({ initial: "anonymous", connect: () => ({ started: () => {}, ended: () => {} }) });
	const host = createHost({ baseUrl: "", language: "mg", session, queryClient: createQueryClient({ retries: 0 }) });
	await host.languages.add(NAMESPACE, translations);
	return (
		<MemoryRouter>
			<HostProvider host={host}>
				<h1>verdict</h1>
				<Page Island={Island} language="part" />
			</HostProvider>
		</MemoryRouter>
	);
}

describe("a part that cannot be loaded", () => {
	const failing = () => load.mockRejectedValueOnce(new Error("Loading chunk failed"));
	const missing = () => screen.findByText("Az oldalnak ez a része nem töltődött be.");
	const retry = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Próbálja újra" })));

	test("leaves the rest of the page alone and says so in the language of the page", async () => {
		failing();
		render(await pageAround(island({ section: "there", load, Room })));
		expect(await missing()).toBeTruthy();
		expect(screen.getByRole("heading", { name: "verdict" })).toBeTruthy();
	});

	test("is asked for again, as often as somebody wants", async () => {
		failing();
		render(await pageAround(island({ section: "there", load, Room })));
		await missing();
		failing();
		await retry();
		expect(load).toHaveBeenCalledTimes(2);
		expect(await missing()).toBeTruthy();
		await retry();
		expect(load).toHaveBeenCalledTimes(3);
		expect(screen.getByRole("button", { name: "part" })).toBeTruthy();
		expect(screen.queryByRole("status")).toBeNull();
	});

	test("is asked for again by the next page that has it", async () => {
		failing();
		const Island = island({ section: "there", load, Room });
		const page = render(await pageAround(Island));
		await missing();
		page.unmount();
		render(await pageAround(Island));
		expect(await screen.findByRole("button", { name: "part" })).toBeTruthy();
	});

	test("takes the place of what the server had drawn of it, and of nothing else", async () => {
		const { prelude } = await prerender(await pageAround(island({ section: "elsewhere", load, Room })));
		document.body.innerHTML = `<div id="site">${await new Response(prelude).text()}</div>`;
		await prerender(<p />);
		failing();
		const tree = await pageAround(island({ section: "there", load, Room }));
		await act(async () => hydrateRoot(document.getElementById("site") ?? document.body, tree));
		expect(screen.getByRole("button", { name: "part" })).toBeTruthy();
		await come(true);
		expect(await missing()).toBeTruthy();
		expect(screen.getByRole("heading", { name: "verdict" })).toBeTruthy();
	});
});
