import { HostProvider, lazyPage, type RemoteModule, RouterProvider, useTranslation } from "@portal/shared-ui/module";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import texts from "../../locales/de.json";
import { ShellContext } from "../shell-context.ts";
import { hostOf } from "../testing/entrance.tsx";
import { manifestOf } from "../testing/modules.ts";
import { reporterOf, shellFakes } from "../testing/shell-fakes.ts";
import { ModuleFailure } from "./failure.ts";
import { ModuleBoundary } from "./ModuleBoundary.tsx";
import { createModules, type LoadModule, type ModuleLoader } from "./modules.ts";

const manifest = manifestOf("things", { menu: [{ path: "/things", label: "Dinge", roles: ["Admin"], order: 1 }] });
const moduleWith = (Page: () => React.ReactNode): RemoteModule => ({
	contract: 1,
	pages: { Page },
	slots: {},
	translations: {},
});
const LatePage = () => <p>Spät da</p>;
const TranslatedPage = () => <p>{useTranslation("things").t("hello")}</p>;
const working = moduleWith(() => <p>Da bin ich</p>);

const pending = () => Promise.withResolvers<RemoteModule>();

function shellOf(loadModule: LoadModule, component: string, openModule?: ModuleLoader["openModule"]) {
	const host = hostOf();
	host.i18n.addResourceBundle("de", "shell", texts);
	const registry = { modules: { things: { version: "1", manifest } } };
	const modules = createModules(registry, host.languages, { loadModule, ...(openModule ? { openModule } : {}) });
	const { reporter, reports } = reporterOf();
	const element = (
		<ShellContext value={{ modules, ...shellFakes(), reporter }}>
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

test("content of a module carries its mark; the shell's placeholder does not", async () => {
	await show(async () => working);
	expect(screen.getByText("Da bin ich").closest("[data-module]")?.getAttribute("data-module")).toBe("things");
	expect(screen.getByText("Nachbar").closest("[data-module]")).toBeNull();
	cleanup();
	await show(async () => Promise.reject(new Error("broken")));
	expect(screen.getByRole("button", { name: "Erneut versuchen" }).closest("[data-module]")).toBeNull();
});

test("a lazy page renders when its code is loaded, and immediately the next time", async () => {
	const { promise, resolve } = Promise.withResolvers<{ Late: () => React.ReactNode }>();
	const Late = lazyPage(() => promise, "Late");
	const load = vi.fn<LoadModule>().mockResolvedValue({ ...working, pages: { Late } });
	const { draw } = await show(load, "Late");
	expect(screen.queryByText("Spät da")).toBeNull();
	resolve({ Late: LatePage });
	await advance(0);
	screen.getByText("Spät da");
	cleanup();
	draw();
	screen.getByText("Spät da");
	expect(load).toHaveBeenCalledTimes(1);
});

test("a prepared module renders with its texts at once", async () => {
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
	test.each([
		["unreachable", "Er ist zurzeit nicht erreichbar."],
		["broken", "Er ist fehlerhaft."],
		["unfit", "Er passt nicht zu dieser Version der Anwendung."],
		["integrity", "Seine Prüfsumme stimmt nicht, darum wurde er nicht ausgeführt."],
	] as const)("shows its area's name and the cause (%s), and does not affect others", async (reason, sentence) => {
		await show(async () => {
			throw new ModuleFailure(reason, "fault", "offline");
		});
		const { textContent } = screen.getByRole("alert");
		expect(textContent).toContain("Dinge: Dieser Bereich konnte nicht geladen werden.");
		expect(textContent).toContain(`${sentence} Die übrigen Bereiche funktionieren weiter.`);
		screen.getByRole("button", { name: "Erneut versuchen" });
		screen.getByText("Nachbar");
	});

	test("because of an incompatible shared package is reported as unfit", async () => {
		const message = "Version 19.3.1 from shell of shared singleton module react does not satisfy the requirement of x";
		const { reports } = await show(async () => {
			throw new Error(message);
		});
		expect(screen.getByRole("alert").textContent).toContain("passt nicht zu dieser Version der Anwendung");
		expect(reports).toMatchObject([{ kind: "load", module: "things", fault: "shared.version" }]);
	});

	test("is reported once, by its code only, however often it is retried", async () => {
		const { reports } = await show(async () => {
			throw new Error("Failed #RUNTIME-008 args: {https://portal.example/mfe/things?name=Huber}");
		});
		await retry();
		expect(reports).toEqual([{ kind: "load", module: "things", version: "unknown", fault: "RUNTIME-008", place: "/" }]);
	});

	test("is loaded again on retry", async () => {
		const load = vi.fn<LoadModule>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue(working);
		await show(load);
		await retry();
		screen.getByText("Da bin ich");
		expect(load.mock.calls).toEqual([
			["things", { retry: false }],
			["things", { retry: true }],
		]);
	});

	test.each<[string, LoadModule, string?]>([
		[
			"without its texts",
			async () => ({ ...working, translations: { de: () => Promise.reject(new Error("offline")) } }),
		],
		["without the page in its manifest", async () => working, "Missing"],
	])("%s is replaced by a card", async (_, load, component) => {
		await show(load, component);
		screen.getByRole("alert");
		screen.getByText("Nachbar");
		expect(screen.queryByText("Da bin ich")).toBeNull();
	});

	test("during rendering shows a card and renders again on retry", async () => {
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

describe("a slow module", () => {
	test("shows nothing for 200 ms, then that it loads, after 5 s a retry, after 30 s an error, and itself when it arrives", async () => {
		const load = pending();
		await show(() => load.promise);
		await advance(199);
		expect(screen.queryByRole("status")).toBeNull();
		await advance(1);
		expect(screen.getByRole("status").textContent).toBe("Dinge: wird geladen …");
		expect(screen.queryByRole("button")).toBeNull();
		await advance(4_800);
		expect(screen.getByRole("status").textContent).toContain("dauert länger als üblich");
		screen.getByRole("button", { name: "Erneut versuchen" });
		await advance(24_999);
		expect(screen.queryByRole("alert")).toBeNull();
		await advance(1);
		expect(screen.getByRole("alert").textContent).toContain("Er ist zurzeit nicht erreichbar.");
		load.resolve(working);
		await advance(0);
		screen.getByText("Da bin ich");
		expect(screen.queryByRole("alert")).toBeNull();
	});

	test("is not affected by the failure of an abandoned attempt", async () => {
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
