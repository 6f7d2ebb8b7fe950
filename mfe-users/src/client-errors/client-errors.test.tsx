import type { ClientError, ClientErrorCount } from "@portal/contracts/contract/client-errors";
import { altered, api, casesOf, fault, further, pagesOf, renderModule } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

/** What a page could not load: a file of the clients' module, unless said otherwise. */
const FAILURE: ClientErrorCount = {
	day: "2026-03-01",
	kind: "load",
	module: "clients",
	version: "1.0.0-df4885f4de",
	fault: "HTTP 404",
	place: "/clientDetails",
	count: 3,
	firstAt: "2026-03-01T08:12:00.000Z",
	lastAt: "2026-03-01T09:30:00.000Z",
};
const LIST = "/api/client-errors";
/** Failures of days, versions and documents that no test can let happen. */
const listing = (...rows: Partial<ClientErrorCount>[]) =>
	altered<ClientErrorCount[]>(LIST, () => rows.map((row) => ({ ...FAILURE, ...row })));
let reports = 0;
/** What a page reports; each from a network of its own, so that none is one too many. */
async function report(values: Partial<ClientError> = {}) {
	const { kind, module: id, version, fault: name, place } = FAILURE;
	const json = { kind, module: id, version, fault: name, place, ...values };
	reports += 1;
	const answer = await api.request("/client-errors", { json, address: `198.51.${reports}.1` });
	if (!answer.ok) throw new Error(await answer.text());
}

type Handler = ReturnType<typeof fault>;
async function open(path: string, ...handlers: Handler[]) {
	const page = await renderModule(module, manifest, { path, user: "Admin", handlers });
	return { ...page, press: (name: string) => page.user.click(screen.getByRole("button", { name })) };
}
/** What the rows of these failures say. */
async function rowsOf(...failures: Partial<ClientErrorCount>[]): Promise<string[]> {
	await open("/stoerungen", listing(...failures));
	const times = await screen.findAllByText(/ Uhr$/);
	return times.map((time) => time.closest("[role=row]")?.textContent ?? "");
}
const rowOf = async (failure: Partial<ClientErrorCount>) => (await rowsOf(failure))[0];

const WORDS: [Partial<ClientErrorCount>, string][] = [
	[{ kind: "translation", fault: "contract" }, "Ein Text fehlt. In den Texten des Moduls gibt es diesen Schlüssel"],
	[{ kind: "translation", fault: "Key" }, "Ein Text fehlt. Welcher, wurde nicht gemeldet."],
	[{ kind: "integrity", fault: "hash" }, "zur Sicherheit nicht ausgeführt. Der Inhalt der Datei passt nicht"],
	[{ kind: "integrity", fault: "refused" }, "Der Server hat die Datei zurückgehalten"],
	[{ kind: "integrity", fault: "script" }, "Das Skript gehört zu keinem ausgelieferten Modul."],
	[{ kind: "integrity", fault: "registry.entry" }, "Der Eintrag des Moduls im Verzeichnis"],
	[{ kind: "load", fault: "HTTP 403" }, "den Zugriff auf eine Datei verweigert."],
	[{ kind: "load", fault: "HTTP 503" }, "statt einer Datei einen Fehler geschickt."],
	[{ kind: "load", fault: "HTTP 429" }, "Der Server hat eine Datei nicht geschickt."],
	[{ kind: "load", fault: "contract" }, "für eine andere Fassung der Anwendung gebaut."],
	[{ kind: "load", fault: "shared.version" }, "ein gemeinsames Paket in einer anderen Version."],
	[{ kind: "load", fault: "RUNTIME-006" }, "ein gemeinsames Paket in einer anderen Version."],
	[{ kind: "load", fault: "RUNTIME-008" }, "Die Startdatei des Moduls"],
	[{ kind: "load", fault: "RUNTIME-001" }, "Das Modul ließ sich nicht starten."],
	[{ kind: "load", fault: "TimeoutError" }, "Die Antwort kam nicht rechtzeitig."],
	[{ kind: "load", fault: "NetworkError" }, "Der Server war nicht erreichbar."],
	[{ kind: "load", fault: "missing" }, "Das Modul ist nicht ausgeliefert."],
	[{ kind: "load", fault: "empty" }, "Das Modul hat keinen Inhalt."],
	[{ kind: "load", fault: "ChunkLoadError" }, "Eine Datei kam nicht an oder war unvollständig."],
	[{ kind: "render", fault: "TypeError" }, "beim Anzeigen ausgefallen. Fehler im Programm. TypeError"],
	[{ kind: "shell", fault: "Error" }, "Die ganze Anwendung ist ausgefallen. Fehler im Programm."],
	[
		{ kind: "document", fault: "document.de" },
		"nicht ausgegeben. Das gespeicherte Dokument ist nicht das ausgestellte.",
	],
	[{ kind: "document", fault: "document.signed" }, "Der gespeicherte Inhalt ist nicht der unterschriebene."],
	[{ kind: "document", place: "Z-2026-0001-01" }, "Zertifikat Z-2026-0001-01"],
	[{ kind: "document", module: "api" }, "Server"],
	[{ kind: "render", fault: "constructor" }, "Näheres ist nur als Bezeichnung bekannt: constructor"],
];

describe("failures are not shown", () => {
	test("to an Auditor: neither route nor menu has a place for one", () => {
		const route = manifest.routes.find(({ path }) => path === "/stoerungen");
		const entry = manifest.menu.find(({ path }) => path === "/stoerungen");
		expect([route?.access, entry?.roles]).toEqual([["Admin"], ["Admin"]]);
	});

	further("while they cannot be loaded; the page says so and tries again", async () => {
		await report();
		const page = await open("/stoerungen", fault("GET", LIST, 500, { once: true }));
		await screen.findByText("Technischer Fehler!");
		await page.press("Erneut versuchen");
		await screen.findByRole("row", { name: /wurde nicht geladen/ });
	});

	test.for(
		casesOf([
			["/stoerungen", "Es sind keine Störungen gemeldet."],
			["/stoerungen?since=2026-03-01", "Ab diesem Tag sind keine Störungen gemeldet."],
			["/stoerungen?module=clients&since=2026-03-01", "Dazu sind keine Störungen gemeldet."],
		]),
	)("where there are none: %s", async ([path = "", text = ""]) => {
		await open(path);
		await screen.findByText(text);
	});
});

describe("a failure", () => {
	test("names day, times in Vienna, what happened, module, version, page and how often", async () => {
		const row = await rowOf({});
		expect(row).toContain("01.03.2026");
		expect(row).toContain("09:12 bis 10:30\u00a0Uhr");
		expect(row).toContain("Ein Teil der Anwendung wurde nicht geladen.");
		expect(row).toContain("Der Server hat eine Datei nicht gefunden. HTTP 404");
		expect(row).toContain("clients 1.0.0-df4885f4de");
		expect(row).toContain("Seite /clientDetails");
		const cells = within(screen.getByRole("grid", { name: "Störungen" })).getAllByRole("gridcell");
		expect(cells.at(-1)?.textContent).toBe("3");
	});

	test("that happened once names one time, and what the page did not know is said", async () => {
		const at = "2026-03-01T09:30:00.000Z";
		const row = await rowOf({ module: "shell", version: "unknown", place: "/*", count: 1, firstAt: at, lastAt: at });
		expect(row).toContain("01.03.202610:30\u00a0Uhr");
		expect(row).toContain("AnwendungVersion nicht bekannt");
		expect(row).toContain("Seite unter einer anderen Adresse");
	});

	test("is told in words, whatever its kind and name", async () => {
		const rows = await rowsOf(...WORDS.map(([failure]) => failure));
		expect(rows).toEqual(WORDS.map(([, text]) => expect.stringContaining(text)));
	});

	test("counted together with others belongs to no module and no version", async () => {
		const row = await rowOf({ module: "other", version: "0", fault: "Other", place: "/*", count: 812 });
		expect(row).toContain("Viele verschiedene Störungen an einem Tag, zusammen gezählt.");
		expect(row).toContain("Verschiedene");
		expect(row).not.toContain("other 0");
	});
});

describe("a version that is no longer given to anybody", () => {
	const RETIRED = "derzeit nicht in Verwendung";
	const manifestOf = (id: string, label: string) => ({
		id,
		contract: 1,
		routes: [],
		menu: [{ path: `/${id}`, label, roles: ["Admin"], order: 1 }],
		slots: [],
		languages: ["de"],
	});
	const staged = { version: "2.0.0", percentage: 10, users: [] };
	const registry = {
		shell: "1.0.0-shell",
		modules: { clients: { version: "1.1.0", staged, manifest: manifestOf("clients", "Kunden") }, users: {} },
	};
	let script: HTMLScriptElement;
	const deployed = (data: unknown) => {
		script.textContent = typeof data === "string" ? data : JSON.stringify(data);
	};

	beforeEach(() => {
		script = document.createElement("script");
		script.type = "application/json";
		script.id = "mfe-registry";
		document.head.append(script);
	});
	afterEach(() => script.remove());

	const IN_USE: Partial<ClientErrorCount>[] = [
		{ version: "1.1.0" },
		{ version: "2.0.0" },
		{ version: "unknown" },
		{ lastAt: "2999-01-01T00:00:00.000Z" },
		{ module: "users" },
		{ module: "suppliers" },
		{ module: "shell", version: "1.0.0-shell" },
	];

	test("is not said of the current or a staged one, nor where the page cannot know", async () => {
		deployed(registry);
		const rows = await rowsOf(...IN_USE);
		expect(rows).toHaveLength(IN_USE.length);
		expect(rows.filter((row) => row.includes(RETIRED))).toEqual([]);
	});

	test.for(casesOf(["{broken", '{"modules":{"clients":null}}', ""]))(
		"is not said where the page brings %j in the place of what is deployed",
		async (text) => {
			deployed(text);
			expect(await rowOf({})).not.toContain(RETIRED);
		},
	);

	test("is marked, a module's as well as the shell's", async () => {
		deployed(registry);
		const rows = await rowsOf({ version: "1.0.0" }, { module: "shell", version: "1.0.0-before" });
		expect(rows).toEqual([expect.stringContaining(RETIRED), expect.stringContaining(RETIRED)]);
	});

	test("goes by the name that its module has in the menu", async () => {
		deployed(registry);
		expect(await rowOf({})).toContain("Kundenclients 1.0.0-df4885f4de");
	});
});

/** What an address that is on its way needs to arrive. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

describe("the list", () => {
	/** One failure of the shell. */
	beforeEach(async () => {
		await api.setClock("2026-03-10T08:00:00.000Z");
		await report({ kind: "render", fault: "TypeError", module: "shell" });
	});
	const many = async () => {
		for (let number = 1; number <= 2; number++) await report({ version: `1.0.${number}` });
	};
	type Asking = { requests: () => readonly string[] };
	/** Of the list; the mails beside it ask for themselves. */
	const requestsOf = (page: Asking) => page.requests().filter((asked) => asked.startsWith("GET /api/client-errors"));
	const lastRequest = (page: Asking) => requestsOf(page).at(-1);

	test("begins with the day in the address, until the filter is taken away", async () => {
		const page = await open("/stoerungen?since=2026-03-09");
		await screen.findByRole("row", { name: /beim Anzeigen ausgefallen/ });
		expect(lastRequest(page)).toBe("GET /api/client-errors?since=2026-03-09&limit=50");
		await page.press("Filter zurücksetzen");
		expect(page.location()).toBe("/stoerungen");
		expect(lastRequest(page)).toBe("GET /api/client-errors?limit=50");
	});

	test.for(casesOf(["gestern", "2026-02-30", "1999-01-01"]))("takes %j for no day", async (day) => {
		const page = await open(`/stoerungen?since=${day}`);
		await screen.findByRole("row", { name: /beim Anzeigen ausgefallen/ });
		expect(requestsOf(page)).toEqual(["GET /api/client-errors?limit=50"]);
	});

	further("takes a day that is typed, once its year is whole: the address never comes between two keys", async () => {
		const page = await open("/stoerungen");
		await screen.findByRole("row", { name: /beim Anzeigen ausgefallen/ });
		await page.user.click(screen.getByRole("spinbutton", { name: /^Tag/ }));
		await page.user.keyboard("090320");
		await settle();
		expect(page.location()).toBe("/stoerungen");
		await page.user.keyboard("26");
		await waitFor(() => expect(page.location()).toBe("/stoerungen?since=2026-03-09"));
		await waitFor(() => expect(requestsOf(page)).toHaveLength(2));
		expect(lastRequest(page)).toBe("GET /api/client-errors?since=2026-03-09&limit=50");
	});

	further("takes out of the address what is no filter, and an order that it does not have", async () => {
		const page = await open("/stoerungen?sort=bogus&module=NOPE&since=gestern&cursor=7&page=2");
		await waitFor(() => expect(page.location()).toBe("/stoerungen"));
		expect(lastRequest(page)).toBe("GET /api/client-errors?limit=50");
	});

	test("is limited to a module that the person chooses, on its first page, until the filters are taken away", async () => {
		const page = await open("/stoerungen?since=2026-03-09&page=2");
		await screen.findByRole("row", { name: /beim Anzeigen ausgefallen/ });
		const choice = () => screen.getByRole("button", { name: /Modul$/ });
		await page.user.click(choice());
		expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
			"Alle Module",
			"Anwendung",
			"Verschiedene",
		]);
		await page.user.click(screen.getByRole("option", { name: "Anwendung" }));
		await waitFor(() => expect(page.location()).toBe("/stoerungen?since=2026-03-09&module=shell"));
		await waitFor(() =>
			expect(lastRequest(page)).toBe("GET /api/client-errors?since=2026-03-09&module=shell&limit=50"),
		);
		await page.press("Filter zurücksetzen");
		expect(page.location()).toBe("/stoerungen");
	});

	further("keeps a module of the address among the choices that is not deployed any more", async () => {
		await report({ module: "suppliers", kind: "render" });
		const page = await open("/stoerungen?module=suppliers");
		await screen.findByRole("row", { name: /beim Anzeigen ausgefallen/ });
		await page.user.click(screen.getByRole("button", { name: /Modul$/ }));
		expect(screen.getByRole("option", { name: "suppliers" }).getAttribute("aria-selected")).toBe("true");
		await page.user.click(screen.getByRole("option", { name: "Alle Module" }));
		await waitFor(() => expect(page.location()).toBe("/stoerungen"));
	});

	further("begins at the first page where the address names one that there is not", async () => {
		const page = await open("/stoerungen?since=2026-03-09&cursor=x&page=3");
		await screen.findByRole("row", { name: /beim Anzeigen ausgefallen/ });
		expect(page.location()).toBe("/stoerungen?since=2026-03-09");
	});

	test("comes in pages, and begins at the first again with another day", async () => {
		await many();
		const page = await open("/stoerungen?since=2026-03-09", pagesOf(LIST, 2));
		const rows = () => screen.getAllByText(/ Uhr$/).length;
		await waitFor(() => expect(rows()).toBe(2));
		await page.press("Weiter");
		await waitFor(() => expect(rows()).toBe(1));
		expect(page.location()).toMatch(/^\/stoerungen\?since=2026-03-09&cursor=[^&]+&page=2$/);
		await page.press("Zurück");
		await waitFor(() => expect(rows()).toBe(2));
		await page.press("Weiter");
		await waitFor(() => expect(rows()).toBe(1));
		await page.press("Filter zurücksetzen");
		expect(page.location()).toBe("/stoerungen");
		await waitFor(() => expect(rows()).toBe(2));
	});
});
