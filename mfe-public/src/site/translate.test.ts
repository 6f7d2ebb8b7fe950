import { createInstance as createOriginal } from "i18next";
import { describe, expect, test } from "vitest";
import { translations } from "../language/translations.ts";
import { createInstance } from "./translate.ts";

type Texts = { [key: string]: string | Texts };
const VALUES = {
	min: 2,
	max: 300,
	name: "A & <B>",
	email: "a@example.org",
	value: "2,43",
	day: "1. März 2026",
	from: 0,
};

const keysOf = (texts: Texts, path = ""): string[] =>
	Object.entries(texts).flatMap(([key, text]) =>
		typeof text === "string" ? [path + key] : keysOf(text, `${path}${key}.`),
	);

async function both(language: keyof typeof translations) {
	const texts: Texts = (await translations[language]()).default;
	const original = createOriginal();
	await original.init({ lng: language, initAsync: false, interpolation: { escapeValue: false } });
	original.addResourceBundle(language, "public", texts);
	const own = createInstance();
	own.init({ lng: language });
	own.addResourceBundle(language, "public", texts);
	return {
		keys: keysOf(texts),
		original: original.getFixedT(language, "public"),
		own: own.getFixedT(language, "public"),
	};
}

describe.each(["de", "en", "mg"] as const)("texts in %s", (language) => {
	test("a key without a text is answered with the default or with itself", async () => {
		const { own, original } = await both(language);
		for (const key of ["errors.unheard.of", "frame", "frame.links.start.more", ""]) {
			expect(own(key, { defaultValue: "sonst" })).toBe(original(key, { defaultValue: "sonst" }));
			if (key === "errors.unheard.of") expect(own(key)).toBe(original(key));
		}
	});

	test("every one is the same as from i18next, with values and without", async () => {
		const { keys, own, original } = await both(language);
		expect(keys.length).toBeGreaterThan(300);
		for (const key of keys) {
			expect(own(key, VALUES)).toBe(original(key, VALUES));
			expect(own(key)).toBe(original(key));
		}
	});

	test.for([0, 1, 2, 21])("the number %d has its form", async (count) => {
		const { own, original } = await both(language);
		const values = { count, size: 12 };
		expect(own("information.open", values)).toBe(original("information.open", values));
		expect(own("information.open", values)).toContain(`${count} `);
	});
});
