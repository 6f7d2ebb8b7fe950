import { join } from "node:path";
import { startModule } from "../../deploy/check/start/start-module.ts";
import { ROOT } from "../../deploy/lib/run.mjs";
import { readBuild } from "../../deploy/release/versions.ts";
import { folderStore } from "../../deploy/store/folder.ts";
import { buildSmallModule } from "../../deploy/testing/small-module.ts";
import { expect, further, test } from "../support/test.ts";

/** Before a deployment switches to a module, it draws its pages and slots once in a browser. */

const STORE = folderStore(join(ROOT, "dist"));

const MANIFEST = `export const manifest = ${JSON.stringify({
	id: "labels",
	contract: 1,
	routes: [{ path: "/labels", access: "public", page: "LabelPage" }],
	menu: [],
	slots: [{ slot: "client-details", component: "LabelCard", roles: ["Auditor"], order: 1 }],
	languages: ["de"],
})};\n`;

interface Sources {
	/** Runs when the module is loaded. */
	top?: string;
	/** Runs when the page is drawn. */
	page?: string;
	/** Runs when the slot has been drawn. */
	slot?: string;
}

async function start({ top = "", page = "", slot = "" }: Sources, limitMs?: number): Promise<string> {
	const { directory, remove } = await buildSmallModule({
		"mfe-labels/src/manifest.ts": MANIFEST,
		"mfe-labels/src/LabelPage.tsx": `import { moduleStorage } from "@portal/shared-ui/module";
import { useEffect } from "react";
${top}
export function LabelPage() { ${page}; return <p>Etiketten</p>; }
export function LabelCard() {
	useEffect(() => { moduleStorage("labels").device.set("seen", "1"); ${slot} });
	return <p>Etikett</p>;
}\n`,
		"mfe-labels/src/module.tsx": `import { LabelCard, LabelPage } from "./LabelPage.tsx";
export const contract = 1;
export const pages = { LabelPage };
export const slots = { LabelCard };
export const translations = { de: () => import("../locales/de.json") };\n`,
	});
	try {
		return await startModule(await readBuild(directory, "1.0.0"), STORE, limitMs);
	} finally {
		remove();
	}
}

/** Code that a slot must not contain, and the reason that the start check gives. */
const HARM: [line: string, reason: string][] = [
	['setTimeout(() => { throw new Error("Too late"); });', "throws Too late"],
	['void Promise.reject(new Error("No handler"));', "throws No handler"],
	["const end = Date.now() + 3500; while (Date.now() < end);", "blocks the page for 3."],
	["window.fetch = async () => new Response();", "changes fetch"],
	["history.pushState = () => {};", "changes history.pushState"],
	["Array.prototype.last = () => 1;", "changes Array.prototype.last"],
	['document.body.append(document.createElement("hr"));', "changes document.body: <hr>"],
	['localStorage.clear(); localStorage.setItem("labels", "1");', 'stores "labels"'],
	["", 'changes "start-check", which others have stored'],
];

test("a module whose slot harms others is refused with every reason", further(true), async () => {
	const refusal = start({ slot: HARM.map(([line]) => line).join(" ") }).catch(({ message }) => message);
	for (const [, reason] of HARM) expect(await refusal).toContain(reason);
});

for (const [what, sources, reason] of [
	["it loads", { top: 'if (globalThis.document) throw new Error("No labels today");' }, "Error: No labels today"],
	["a page is drawn", { page: 'throw new TypeError("No page")' }, "at /labels: TypeError: No page"],
] as const)
	test(`a module that throws while ${what} is refused with its first error`, further(true), async () => {
		await expect(start(sources)).rejects.toThrow(reason);
	});

for (const [where, sources] of Object.entries<Sources>({
	loading: { top: "while (globalThis.document) {}" },
	"drawing a slot": { slot: "for (;;);" },
}))
	test(`a module that never ends ${where} is refused`, further(true), async () => {
		await expect(start(sources, 8_000)).rejects.toThrow("no end after 8 s");
	});

test("a module without any of these faults is accepted", further(true), async () => {
	expect(await start({})).toBe("starts in Chromium (1 pages, 1 slots)");
});

test("the module of the platform with the most pages is accepted", further(true), async () => {
	const { entry } = JSON.parse(new TextDecoder().decode(await STORE.get("web/remotes.json"))).modules.users;
	expect(await startModule(await readBuild(join(ROOT, "mfe-users"), entry.split("/")[3]), STORE)).toMatch(/^starts/);
});

test("without the shell's files the deployment reports that the start was not tested", further(true), async () => {
	const module = await buildSmallModule();
	const nothing = { ...folderStore(module.directory), get: async () => undefined };
	const built = await readBuild(module.directory, "1.0.0");
	expect(await startModule(built, nothing, 1, module.directory)).toMatch(/^not tried: the shell is not built/);
	module.remove();
});
