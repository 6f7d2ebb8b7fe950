import { expect, test, vi } from "vitest";
import { createI18n, createLanguages, MISSING_TEXT, readable } from "./language.ts";

function open(language: "de" | "en" = "de") {
	const i18n = createI18n(language);
	i18n.addResourceBundle("de", "clients", { list: { title: "Kundenliste", empty: "" } });
	i18n.addResourceBundle("en", "clients", { list: { title: "" } });
	const onMissing = vi.fn();
	i18n.on(MISSING_TEXT, onMissing);
	return { t: i18n.getFixedT(null, "clients"), onMissing };
}

test("a text that is in no language is readable, never blank, and is told of", () => {
	const { t, onMissing } = open("en");
	expect(t("list.vatNumber")).toBe("Vat number");
	expect(t("list.empty")).toBe("Empty");
	expect(onMissing.mock.calls).toEqual([
		["clients", "list.vatNumber"],
		["clients", "list.empty"],
	]);
});

test("a text that is missing or empty in the language is the German one", () => {
	const { t, onMissing } = open("en");
	expect(t("list.title")).toBe("Kundenliste");
	expect(onMissing).not.toHaveBeenCalled();
});

test("where the caller has a text of its own, nothing is missing", () => {
	const { t, onMissing } = open();
	expect(t("areas.things", { defaultValue: "Dinge" })).toBe("Dinge");
	expect(onMissing).not.toHaveBeenCalled();
});

test.each([
	["fields.vatNumber", "Vat number"],
	["status.IN_PROGRESS", "In progress"],
	["list.2nd-try", "2nd try"],
	["...", "..."],
	["title.", "Title"],
	["Straße", "Straße"],
])("the key %s is read as %s", (key, text) => {
	expect(readable(key)).toBe(text);
});

test("another version of a module has its own texts, the same one its texts once", async () => {
	const i18n = createI18n();
	const { add } = createLanguages(i18n);
	const texts = (title: string) => ({ de: vi.fn(async () => ({ default: { title } })) });
	const first = texts("Alt");
	await add("things", first);
	await add("things", first);
	expect(first.de).toHaveBeenCalledOnce();
	await add("things", texts("Neu"));
	expect(i18n.t("title", { ns: "things" })).toBe("Neu");
});

test("the choice of the language that is shown is remembered, and draws nothing anew", async () => {
	const i18n = createI18n("en");
	const onChange = vi.fn();
	i18n.on("languageChanged", onChange);
	const { change } = createLanguages(i18n);
	await change("en");
	expect(onChange).not.toHaveBeenCalled();
	expect(document.cookie).toContain("i18next=en");
	await change("mg");
	expect(onChange).toHaveBeenCalledExactlyOnceWith("mg");
});
