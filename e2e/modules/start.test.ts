import { join } from "node:path";
import { startModule } from "../../deploy/check/start/start-module.ts";
import { ROOT } from "../../deploy/lib/run.mjs";
import { type BuiltModule, readBuild } from "../../deploy/release/versions.ts";
import { folderStore } from "../../deploy/store/folder.ts";
import { buildSmallModule } from "../../deploy/testing/small-module.ts";
import { expect, further, test } from "../support/test.ts";

/** Before a deployment switches to a module, it draws its pages and slots once in a browser. */

const STORE = folderStore(join(ROOT, "dist"));
/** Milliseconds after which a page or slot counts as endless. */
const LIMIT_MS = 4_000;

/** Code that a slot must not contain, and the reason that the start check gives. */
const HARM: [line: string, reason: string][] = [
	['setTimeout(() => { throw new Error("Too late"); });', "throws Too late"],
	['void Promise.reject(new Error("No handler"));', "throws No handler"],
	["const end = Date.now() + 3500; while (Date.now() < end);", "blocks the page for "],
	["window.fetch = async () => new Response();", "changes fetch"],
	["history.pushState = () => {};", "changes history.pushState"],
	["Array.prototype.last = () => 1;", "changes Array.prototype.last"],
	['document.body.append(document.createElement("hr"));', "changes document.body: <hr>"],
	['localStorage.clear(); localStorage.setItem("labels", "1");', 'stores "labels"'],
	["", 'changes "start-check", which others have stored'],
];

/** A module whose pages and slots show one fault each, so that one build serves all tests. */
const FAULTY = {
	"mfe-labels/src/LabelPage.tsx": `import { moduleStorage } from "@portal/shared-ui/module";
import { useEffect } from "react";
const path = globalThis.location?.pathname;
if (path === "/throws") throw new Error("No labels today");
while (path === "/endless") {}
const card = (effect: () => void) => () => {
	useEffect(effect);
	return <p>Etikett</p>;
};
export const LabelPage = () => <p>Etiketten</p>;
export function ThrowingPage(): never { throw new TypeError("No page"); }
export const LabelCard = card(() => { moduleStorage("labels").device.set("seen", "1"); });
export const EndlessCard = card(() => { for (;;); });
export const HarmfulCard = card(() => { ${HARM.map(([line]) => line).join(" ")} });\n`,
	"mfe-labels/src/module.tsx": `import { EndlessCard, HarmfulCard, LabelCard, LabelPage, ThrowingPage } from "./LabelPage.tsx";
export const contract = 1;
export const pages = { LabelPage, ThrowingPage };
export const slots = { EndlessCard, HarmfulCard, LabelCard };
export const translations = { de: () => import("../locales/de.json") };\n`,
};

interface Parts {
	/** A page as "PATH COMPONENT". */
	page?: string;
	/** The component of a slot. */
	slot?: string;
}

let module: Awaited<ReturnType<typeof buildSmallModule>>;
test.beforeAll(async () => {
	module = await buildSmallModule(FAULTY);
});
test.afterAll(() => module.remove());

/** Returns a version of the module that has only these parts. */
async function builtWith({ page, slot }: Parts): Promise<BuiltModule> {
	const built = await readBuild(module.directory, "1.0.0");
	const [path = "", component = ""] = page?.split(" ") ?? [];
	const routes = page === undefined ? [] : [{ path, access: "public" as const, page: component }];
	const card = { slot: "client-details", roles: ["Auditor" as const], order: 1 };
	const slots = slot === undefined ? [] : [{ ...card, component: slot }];
	return { ...built, release: { ...built.release, manifest: { ...built.release.manifest, routes, slots } } };
}
const start = async (parts: Parts, limitMs?: number) => startModule(await builtWith(parts), STORE, limitMs);

test("a module whose slot harms others is refused with every reason", further(true), async () => {
	const refusal = start({ slot: "HarmfulCard" }).catch(({ message }) => message);
	for (const [, reason] of HARM) expect(await refusal).toContain(reason);
});

for (const [what, page, reason] of [
	["it loads", "/throws LabelPage", "at /throws: Error: No labels today"],
	["a page is drawn", "/labels ThrowingPage", "at /labels: TypeError: No page"],
] as const)
	test(`a module that throws while ${what} is refused with its first error`, further(true), async () => {
		await expect(start({ page })).rejects.toThrow(reason);
	});

test("a module that never ends loading, or drawing a slot, is refused", further(true), async () => {
	const endless = [
		{ parts: { page: "/endless LabelPage" }, place: "/endless" },
		{ parts: { slot: "EndlessCard" }, place: "/home" },
	];
	await Promise.all(
		endless.map(({ parts, place }) => expect(start(parts, LIMIT_MS)).rejects.toThrow(`at ${place}: no end after 4 s`)),
	);
});

test("a module without any of these faults is accepted", further(true), async () => {
	expect(await start({ page: "/labels LabelPage", slot: "LabelCard" })).toBe("starts in Chromium (1 pages, 1 slots)");
});

test("without the shell's files the deployment reports that the start was not tested", further(true), async () => {
	const nothing = { ...STORE, get: async () => undefined };
	expect(await startModule(await builtWith({}), nothing, 1, "nowhere")).toMatch(/^not tried: the shell is not built/);
});
