import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { COOKIES, STORAGE_KEYS } from "../../../api/kit/privacy.ts";
import { filesOf, ROOT } from "../../testing/tree.ts";

const NO_PRODUCT =
	/\.test\.tsx?$|\/(testing|cluster|check\/(sources|start)|demo|examples)\/|\/standalone\.tsx$|\/setup-ui\.ts$/;
const sources = filesOf(ROOT, "{api,shell,shared-ui,mfe-*,deploy}/**/*.{ts,tsx}").filter(
	(path) => !NO_PRODUCT.test(path),
);

const filesMatching = (pattern: RegExp) =>
	sources.filter((path) => pattern.test(readFileSync(join(ROOT, path), "utf8")));

test("role names are defined in one file", () => {
	// A member of an audit's team can have the part "Auditor", which is no role.
	expect(filesMatching(/(?<!AUDITOR: )"(Admin|Auditor)"/)).toEqual(["api/kit/access.ts"]);
});

test("schemas use functions for message codes, not their text", () => {
	expect(filesMatching(/\berror: "[a-z]/).filter((path) => path.endsWith("/contract.ts"))).toEqual([]);
});

test("cookies are set in two files, with name and lifetime from the list of the privacy notices", () => {
	expect(
		filesMatching(/\b(setCookie|writeCookie)\(|["'`]Set-Cookie["'`]/i).filter((path) => !path.startsWith("deploy/")),
	).toEqual(["api/platform/http/cookies.ts", "shared-ui/src/module/i18n/language.ts", "shared-ui/src/storage.ts"]);
	const cookies = [COOKIES.session, COOKIES.device, COOKIES.step].map(({ name }) => name);
	const names = [...cookies, ...Object.values(STORAGE_KEYS)];
	const anyName = names.map((name) => name.replace(".", "\\.")).join("|");
	expect(filesMatching(new RegExp(`["'\`](${anyName})\\b`))).toEqual(["api/kit/privacy.ts"]);
});

test("keys of the browser's storage come from the list of the privacy notices", () => {
	const stores = filesMatching(/\b(deviceStorage|tabStorage)\.set\(|\bkeptList\(/);
	const named = filesMatching(/\bSTORAGE_KEYS\b/);
	expect(stores.filter((path) => !named.includes(path))).toEqual(["shell/src/stored-list.ts"]);
});

test("the browser's storage, which may be denied, is accessed in one file", () => {
	expect(filesMatching(/\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b/)).toEqual([
		"shared-ui/src/storage.ts",
	]);
});
