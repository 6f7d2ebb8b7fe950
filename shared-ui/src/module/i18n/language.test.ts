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

test("shows a readable text for a missing key, and reports it", () => {
	const { t, onMissing } = open("en");
	expect(t("list.vatNumber")).toBe("Vat number");
	expect(t("list.empty")).toBe("Empty");
	expect(onMissing.mock.calls).toEqual([
		["clients", "list.vatNumber"],
		["clients", "list.empty"],
	]);
});

test("uses the German text when a text is missing or empty", () => {
	const { t, onMissing } = open("en");
	expect(t("list.title")).toBe("Kundenliste");
	expect(onMissing).not.toHaveBeenCalled();
});

test("reports nothing when the caller provides a default text", () => {
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
])("converts the key %s to %s", (key, text) => {
	expect(readable(key)).toBe(text);
});

test("loads the texts of a new module version, and those of the same version only once", async () => {
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

test("stores the choice of the current language without rendering again", async () => {
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
