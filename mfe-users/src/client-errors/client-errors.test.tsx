import type { ClientErrorCount } from "@portal/contracts/contract/client-errors";
import type { ClientError } from "@portal/contracts/kit/failures";
import { altered, api } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { open } from "../testing/page.ts";
import { embedRegistry, entry } from "../testing/registry.ts";

/** A file of the clients module that a page could not load. */
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
/** Replaces the response, because a test cannot cause failures of certain days, versions and documents. */
const listing = (...rows: Partial<ClientErrorCount>[]) =>
	altered<ClientErrorCount[]>(LIST, () => rows.map((row) => ({ ...FAILURE, ...row })));
let reports = 0;
/** Reports a failure. Each report has its own network address, because reports per address are limited. */
async function report(values: Partial<ClientError> = {}) {
	const { kind, module: id, version, fault: name, place } = FAILURE;
	const json = { kind, module: id, version, fault: name, place, ...values };
	reports += 1;
	const answer = await api.request("/client-errors", { json, address: `198.51.${reports}.1` });
	if (!answer.ok) throw new Error(await answer.text());
}

/** Returns the texts of the rows with these failures. */
async function rowsOf(...failures: Partial<ClientErrorCount>[]): Promise<string[]> {
	await open("/stoerungen", { handlers: [listing(...failures)] });
	const times = await screen.findAllByText(/ Uhr$/);
	return times.map((time) => time.closest("[role=row]")?.textContent ?? "");
}

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
	[{ kind: "audit", fault: "audit.trail", place: "/protokoll" }, "Das Protokoll wurde verändert."],
	[{ kind: "audit", fault: "audit.answers" }, "Öffentliche Auskünfte passen nicht zum Protokoll."],
	[{ kind: "audit", fault: "audit.head" }, "Die Datenbank ist älter, als sie war."],
	[{ kind: "render", fault: "constructor" }, "Näheres ist nur als Bezeichnung bekannt: constructor"],
];

describe("a failure", () => {
	test("shows date, times in Vienna, event, module, version, page and count", async () => {
		const others = { module: "other", version: "0", fault: "Other", place: "/*", count: 812 };
		const [row, counted] = await rowsOf({}, others);
		expect(row).toContain("01.03.2026");
		expect(row).toContain("09:12 bis 10:30\u00a0Uhr");
		expect(row).toContain("Ein Teil der Anwendung wurde nicht geladen.");
		expect(row).toContain("Der Server hat eine Datei nicht gefunden. HTTP 404");
		expect(row).toContain("clients 1.0.0-df4885f4de");
		expect(row).toContain("Seite /clientDetails");
		expect(row).toMatch(/3$/);
		// A failure that was counted together with others shows neither module nor version.
		expect(counted).toContain("Viele verschiedene Störungen an einem Tag, zusammen gezählt.");
		expect(counted).toContain("Verschiedene");
		expect(counted).not.toContain("other 0");
	});

	test("has a description for every kind and name", async () => {
		const rows = await rowsOf(...WORDS.map(([failure]) => failure));
		expect(rows).toEqual(WORDS.map(([, text]) => expect.stringContaining(text)));
	});
});

describe("a version that is no longer deployed", () => {
	const RETIRED = "derzeit nicht in Verwendung";
	const staged = { version: "2.0.0", percentage: 10, users: [] };
	beforeEach(() =>
		embedRegistry({
			shell: "1.0.0-shell",
			modules: { clients: entry("clients", "Kunden", { version: "1.1.0", staged }), users: {} },
		}),
	);

	const IN_USE: Partial<ClientErrorCount>[] = [
		{ version: "1.1.0" },
		{ version: "2.0.0" },
		{ version: "unknown" },
		{ lastAt: "2999-01-01T00:00:00.000Z" },
		{ module: "users" },
		{ module: "suppliers" },
		{ module: "shell", version: "1.0.0-shell" },
	];

	const NOT_IN_USE: Partial<ClientErrorCount>[] = [{ version: "1.0.0" }, { module: "shell", version: "1.0.0-before" }];

	test("is marked, but not one that is current or staged, or that the page cannot know", async () => {
		const rows = await rowsOf(...NOT_IN_USE, ...IN_USE);
		expect(rows[0]).toContain("Kundenclients 1.0.0");
		expect(rows.map((row) => row.includes(RETIRED))).toEqual([
			...NOT_IN_USE.map(() => true),
			...IN_USE.map(() => false),
		]);
	});
});

describe("the list", () => {
	/** Reports one failure of the shell. */
	beforeEach(async () => {
		await api.setClock("2026-03-10T08:00:00.000Z");
		await report({ kind: "render", fault: "TypeError", module: "shell" });
	});

	test("is filtered by module from the first page on, until the filters are reset", async () => {
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
		// The page also requests the mails, so this request is not always the last one.
		const request = "GET /api/client-errors?since=2026-03-09&module=shell&limit=50";
		await waitFor(() => expect(page.requests()).toContain(request));
		await page.press("Filter zurücksetzen");
		expect(page.location()).toBe("/stoerungen");
	});
});
