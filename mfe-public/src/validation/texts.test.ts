import { LANGUAGES } from "@portal/contracts/kit/languages";
import { PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import { describe, expect, test } from "vitest";
import { translations } from "../language/translations.ts";

describe.each(LANGUAGES)("in the language %s", (language) => {
	test("every state of a certificate has its badge and its sentence", async () => {
		const { validation } = (await translations[language]()).default;
		const states = Object.keys(PUBLIC_STATES).sort();
		expect(Object.keys(validation.verdict).sort()).toEqual(states);
		expect(Object.keys(validation.badge).sort()).toEqual([...states, "unknown"].sort());
	});
});
