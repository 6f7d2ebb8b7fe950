import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryTree } from "../../testing/folder.ts";
import { filesOf, ROOT } from "../../testing/tree.ts";
import { translationProblems } from "./translations.ts";

const PAGE = `
import { Trans, useTranslation } from "@portal/shared-ui/module";
export function Page({ status, isNew, count }: { status: string; isNew: boolean; count: number }) {
	const { t } = useTranslation("a");
	return <h1 title={t(\`status.\${status}\`)}>{t(isNew ? "form.create" : "form.save")}<Trans i18nKey="hint" />{t("rows", { count })}</h1>;
}
`;
const TEXTS = {
	form: { create: "Anlegen", save: "Speichern" },
	hint: "Hallo {{ name }}",
	rows_one: "Eine Zeile",
	rows_other: "{{count}} Zeilen",
	status: { new: "Neu", old: "Alt" },
};

function problems(changes: { page?: string; de?: unknown; en?: unknown; account?: unknown }): string[] {
	const root = temporaryTree({
		"mfe-a/src/Page.tsx": changes.page ?? PAGE,
		"mfe-a/src/Page.test.tsx": 'const t = (key: string) => key;\nt("only.in.a.test");\n',
		"mfe-a/locales/de.json": JSON.stringify(changes.de ?? TEXTS),
		"mfe-a/locales/en.json": JSON.stringify(changes.en ?? changes.de ?? TEXTS),
		"mfe-a/locales/account/de.json": JSON.stringify(changes.account ?? {}),
		"mfe-a/locales/account/en.json": JSON.stringify(changes.account ?? {}),
	});
	return translationProblems(root, "mfe-a");
}

describe("the translation check", () => {
	test("finds a key that no language has", () => {
		expect(problems({ page: PAGE.replace('"form.save"', '"form.delete"') })).toEqual([
			'mfe-a/src/Page.tsx: "form.delete" is in no language.',
			'mfe-a/locales: "form.save" is used nowhere.',
		]);
		expect(problems({ page: PAGE.replace('"hint"', '"hunt"') })).toContain(
			'mfe-a/src/Page.tsx: "hunt" is in no language.',
		);
		expect(problems({ page: PAGE.replace("status.$", "state.$") })).toContain(
			'mfe-a/src/Page.tsx: "state.…" is in no language.',
		);
	});

	test("finds an unused key", () => {
		expect(problems({ de: { ...TEXTS, old: "Alt" } })).toEqual(['mfe-a/locales: "old" is used nowhere.']);
	});

	test("finds a key that is missing or empty in one language", () => {
		expect(problems({ en: { ...TEXTS, hint: undefined } })).toEqual(['mfe-a/locales/en.json: "hint" is missing.']);
		expect(problems({ en: { ...TEXTS, rows_one: " " } })).toEqual(['mfe-a/locales/en.json: "rows_one" is empty.']);
	});

	test("finds placeholders that differ between languages", () => {
		expect(problems({ en: { ...TEXTS, hint: "Hello {{nmae}}" } })).toEqual([
			'mfe-a/locales: "hint" has different placeholders: [name] [nmae].',
		]);
	});

	test("refuses a key that it cannot read", () => {
		const unreadable = "mfe-a/src/Page.tsx: a key is neither written out nor a fixed part, a dot and a value.";
		expect(problems({ page: PAGE.replace('"hint"', "{status}") })).toContain(unreadable);
		expect(problems({ page: PAGE.replace('t("rows"', "t(status") })).toContain(unreadable);
		expect(problems({ page: PAGE.replace("`status.$", "`$") })).toContain(unreadable);
	});

	test("accepts consistent translations", () => {
		expect(problems({})).toEqual([]);
	});

	test("includes additional namespaces", () => {
		const page = PAGE.replace('"hint"', '"account.hint"');
		const { hint, ...rest } = TEXTS;
		const account = { account: { hint, old: "Alt" } };
		expect(problems({ page, de: rest, account })).toEqual(['mfe-a/locales: "account.old" is used nowhere.']);
	});
});

describe("all translations", () => {
	const modules = filesOf(ROOT, "mfe-*");

	test.for(filesOf(ROOT, "{shell,shared-ui,mfe-*}"))("of %s fit its sources", (folder) => {
		expect(translationProblems(ROOT, folder)).toEqual([]);
	});

	test.for(modules)("of %s are in the languages its manifest names", async (folder) => {
		const { manifest }: { manifest: { languages: string[] } } = await import(join(ROOT, folder, "src/manifest.ts"));
		const present = filesOf(ROOT, `${folder}/locales/*.json`).map((path) => basename(path, ".json"));
		expect(present).toEqual([...manifest.languages].sort());
		expect(present).toContain("de");
	});

	test("have no leading or trailing spaces", () => {
		const stray = filesOf(ROOT, "{shell,shared-ui,mfe-*}/locales/**/*.json").filter((path) =>
			/": "\s|[^\\]\s",?$/m.test(readFileSync(join(ROOT, path), "utf8")),
		);
		expect(stray).toEqual([]);
	});
});
