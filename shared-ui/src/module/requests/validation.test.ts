import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";

const SENTENCES = "@portal/contracts/kit/sentences";
const Page = () => null;
const schema = z.object({ name: z.string({ error: "required" }) });

afterEach(() => {
	vi.doUnmock(SENTENCES);
	vi.resetModules();
});

test("a page with a form appears only when the messages of its fields are loaded", async () => {
	const { lazyPage } = await import("../page/lazy-page.tsx");
	const { schemaValidator } = await import("./validation.ts");
	const validate = vi.fn<ReturnType<typeof schemaValidator>>();
	const load = async () => {
		validate.mockImplementation(schemaValidator(schema));
		return { Page };
	};
	await lazyPage(load, "Page").load();
	expect(validate({})).toEqual({ name: ["Pflichtfeld"] });
});

test("an invalid field is marked even if its message cannot be loaded, which the next validation tries again", async () => {
	vi.doMock(SENTENCES, () => {
		throw new Error("offline");
	});
	const { schemaValidator } = await import("./validation.ts");
	const validate = schemaValidator(schema);
	await vi.dynamicImportSettled();
	vi.doUnmock(SENTENCES);
	expect(validate({})).toEqual({ name: ["Bitte prüfen Sie diese Eingabe."] });
	await vi.dynamicImportSettled();
	expect(validate({})).toEqual({ name: ["Pflichtfeld"] });
});
