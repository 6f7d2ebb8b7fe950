import {
	createHost,
	createSession,
	HostProvider,
	lazyPage,
	type ModuleManifest,
	type RemoteModule,
	RouterProvider,
	useTranslation,
} from "@portal/shared-ui/module";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import texts from "../../locales/de.json";
import { ShellContext } from "../shell-context.ts";
import { noUpdates, reporterOf } from "../testing/shell-parts.ts";
import { ModuleFailure } from "./failure.ts";
import { ModuleBoundary } from "./ModuleBoundary.tsx";
import { createModules, type LoadModule, type OpenModule } from "./modules.ts";

const manifest: ModuleManifest = {
	id: "things",
	contract: 1,
	routes: [],
	menu: [{ path: "/things", label: "Dinge", roles: ["Admin"], order: 1 }],
	slots: [],
	languages: ["de"],
};
const moduleWith = (Page: () => React.ReactNode, contract = 1): RemoteModule => ({
	contract,
	pages: { Page },
	slots: {},
	translations: {},
});
const LatePage = () => <p>Spät da</p>;
const TranslatedPage = () => <p>{useTranslation("things").t("hello")}</p>;
const working = moduleWith(() => <p>Da bin ich</p>);

/** A load whose end the test decides. */
function pending() {
	let resolve: (module: RemoteModule) => void = () => {};
	let reject: (error: unknown) => void = () => {};
	const promise = new Promise<RemoteModule>((onResolve, onReject) => {
		resolve = onResolve;
		reject = onReject;
	});
	return { promise, resolve, reject };
}

function shellOf(loadModule: LoadModule, component: string, openModule?: OpenModule) {
	const session = createSession({ initial: "anonymous", connect: () => ({ started: () => {}, ended: () => {} }) });
	const host = createHost({ language: "de", session });
	host.i18n.addResourceBundle("de", "shell", texts);
	const modules = createModules(
		{ modules: { things: { version: "1", manifest } } },
		loadModule,
		host.languages,
		loadModule,
		openModule,
	);
	const { reporter, reports } = reporterOf();
	const element = (
		<ShellContext value={{ modules, reporter, updates: noUpdates }}>
			<HostProvider host={host}>
				<ModuleBoundary manifest={manifest} place="page" component={component} />
				<p>Nachbar</p>
			</HostProvider>
		</ShellContext>
	);
	return { modules, element, reports };
}

async function show(loadModule: LoadModule, component = "Page") {
	const { element, reports } = shellOf(loadModule, component);
	const draw = () => render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
	draw();
	await advance(0);
	return { draw, reports };
}
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const retry = async () => {
	fireEvent.click(screen.getByRole("button", { name: "Erneut versuchen" }));
	await advance(0);
};

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
	vi.useRealTimers();
});

test("what a module draws carries its mark, and what the shell says in its place does not", async () => {
	await show(async () => working);
	expect(screen.getByText("Da bin ich").closest("[data-module]")?.getAttribute("data-module")).toBe("things");
	expect(screen.getByText("Nachbar").closest("[data-module]")).toBeNull();
	cleanup();
	await show(async () => Promise.reject(new Error("broken")));
	expect(screen.getByRole("button", { name: "Erneut versuchen" }).closest("[data-module]")).toBeNull();
});

test("a page that comes late is drawn once its code is there, and at once when it is opened again", async () => {
	let arrive: (page: { Late: () => React.ReactNode }) => void = () => {};
	const Late = lazyPage(
		() =>
			new Promise<{ Late: () => React.ReactNode }>((resolve) => {
				arrive = resolve;
			}),
		"Late",
	);
	const { draw } = await show(async () => ({ ...working, pages: { Late } }), "Late");
	expect(screen.queryByText("Spät da")).toBeNull();
	arrive({ Late: LatePage });
	await advance(0);
	screen.getByText("Spät da");
	cleanup();
	draw();
	screen.getByText("Spät da");
});

test("a prepared module is drawn with its texts in the first drawing", async () => {
	const prepared: RemoteModule = {
		...moduleWith(TranslatedPage),
		translations: { de: async () => ({ default: { hello: "Schon da" } }) },
	};
	const load = vi.fn(async () => prepared);
	const { modules, element } = shellOf(load, "Page", () => prepared);
	await modules.prepare("things", ["Page"]);
	render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
	screen.getByText("Schon da");
	expect(load).toHaveBeenCalledTimes(1);
});

describe("a module that fails", () => {
	test("leaves a card that names the area, and its neighbours alone", async () => {
		await show(async () => {
			throw new Error("offline");
		});
		expect(screen.getByRole("alert").textContent).toContain("Dinge: Dieser Bereich konnte nicht geladen werden.");
		screen.getByText("Nachbar");
	});

	test.each([
		["unreachable", "Er ist zurzeit nicht erreichbar."],
		["broken", "Er ist fehlerhaft."],
		["unfit", "Er passt nicht zu dieser Version der Anwendung."],
		["integrity", "Seine Prüfsumme stimmt nicht, darum wurde er nicht ausgeführt."],
	] as const)("says in German why (%s), and that the rest works", async (reason, sentence) => {
		await show(async () => {
			throw new ModuleFailure(reason, "fault", "offline");
		});
		expect(screen.getByRole("alert").textContent).toContain(`${sentence} Die übrigen Bereiche funktionieren weiter.`);
		screen.getByRole("button", { name: "Erneut versuchen" });
	});

	test("that needs another version of what is shared does not fit", async () => {
		const message = "Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of x";
		const { reports } = await show(async () => {
			throw new Error(message);
		});
		expect(screen.getByRole("alert").textContent).toContain("passt nicht zu dieser Version der Anwendung");
		expect(reports).toMatchObject([{ kind: "load", module: "things", fault: "shared.version" }]);
	});

	test("is reported once, by its code alone, however often it is tried", async () => {
		const { reports } = await show(async () => {
			throw new Error("Failed #RUNTIME-008 args: {https://portal.example/mfe/things?name=Huber}");
		});
		await retry();
		expect(reports).toEqual([{ kind: "load", module: "things", version: "unknown", fault: "RUNTIME-008", place: "/" }]);
	});

	test("is loaded afresh when asked to, and then works", async () => {
		const load = vi.fn<LoadModule>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(working);
		await show(load);
		await retry();
		screen.getByText("Da bin ich");
		expect(load.mock.calls).toEqual([
			["things", { retry: false }],
			["things", { retry: true }],
		]);
	});

	test("for another contract is refused", async () => {
		await show(async () => moduleWith(() => <p>Da bin ich</p>, 2));
		screen.getByRole("alert");
		expect(screen.queryByText("Da bin ich")).toBeNull();
	});

	test("without the page that its manifest names leaves a card", async () => {
		await show(async () => working, "Missing");
		expect(screen.getByRole("alert").textContent).toContain("ist ein Fehler aufgetreten");
		screen.getByText("Nachbar");
	});

	test("whose texts cannot be loaded leaves a card", async () => {
		const translations = { de: () => Promise.reject(new Error("offline")) };
		await show(async () => ({ ...working, translations }));
		screen.getByRole("alert");
	});

	test("while drawing leaves a card, and is drawn again when asked to", async () => {
		let isBroken = true;
		const { reports } = await show(async () =>
			moduleWith(() => {
				if (isBroken) throw new TypeError("undefined is not a function (Hans Huber)");
				return <p>Da bin ich</p>;
			}),
		);
		expect(screen.getByRole("alert").textContent).toContain("Dinge: In diesem Bereich ist ein Fehler aufgetreten.");
		screen.getByText("Nachbar");
		expect(reports).toMatchObject([{ kind: "render", module: "things", fault: "TypeError" }]);
		isBroken = false;
		await retry();
		screen.getByText("Da bin ich");
	});
});

describe("a module that takes its time", () => {
	test("shows nothing for 200 ms, then that it is waited for", async () => {
		await show(() => pending().promise);
		await advance(199);
		expect(screen.queryByRole("status")).toBeNull();
		await advance(1);
		expect(screen.getByRole("status").textContent).toBe("Dinge: wird geladen …");
		expect(screen.queryByRole("button")).toBeNull();
	});

	test("after 5 s offers to try again and goes on waiting", async () => {
		const load = pending();
		await show(() => load.promise);
		await advance(5_000);
		expect(screen.getByRole("status").textContent).toContain("dauert länger als üblich");
		screen.getByRole("button", { name: "Erneut versuchen" });
		load.resolve(working);
		await advance(0);
		screen.getByText("Da bin ich");
	});

	test("after 30 s is an error card", async () => {
		await show(() => pending().promise);
		await advance(29_999);
		expect(screen.queryByRole("alert")).toBeNull();
		await advance(1);
		expect(screen.getByRole("alert").textContent).toContain("Er ist zurzeit nicht erreichbar.");
	});

	test("may be late: the card gives way to it", async () => {
		const load = pending();
		await show(() => load.promise);
		await advance(30_000);
		load.resolve(working);
		await advance(0);
		screen.getByText("Da bin ich");
		expect(screen.queryByRole("alert")).toBeNull();
	});

	test("the failure of an attempt that was given up does not end the next one", async () => {
		const first = pending();
		const second = pending();
		await show(vi.fn<LoadModule>().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise));
		await advance(5_000);
		await retry();
		first.reject(new Error("aborted"));
		await advance(200);
		expect(screen.queryByRole("alert")).toBeNull();
		second.resolve(working);
		await advance(0);
		screen.getByText("Da bin ich");
	});
});

test("a module that was loaded before is drawn at once", async () => {
	const load = vi.fn<LoadModule>().mockResolvedValue(working);
	const { draw } = await show(load);
	screen.getByText("Da bin ich");
	cleanup();
	draw();
	screen.getByText("Da bin ich");
	expect(load).toHaveBeenCalledTimes(1);
});
