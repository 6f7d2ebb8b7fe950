import { join } from "node:path";
import { expect, it } from "vitest";
import { plantTree } from "../../checks/tree.ts";
import { ROOT } from "../../lib/run.mjs";
import { usedNames } from "./names.ts";

function namesOf(files: Record<string, string>) {
	const { root, remove } = plantTree({
		"api/modules/labels/contract.ts": `const size = z.object({ width: z.number() });
export const label = z.object({ size, colour: z.string() }); export const other = z.object({ unseen: z.string() });`,
		"shared-ui/src/module/session.ts": "export const nameOf = (user: User) => user.fullName;",
		"shared-ui/src/table/list.ts": "export const next = ({ cursor }: Page) => cursor;",
		...files,
	});
	const names = usedNames(root, root);
	remove();
	return names;
}

it("a field that only a test, a mock, a translation or an import names is not used", () => {
	const names = namesOf({
		"src/a.test.ts": "row.inTest;",
		"src/mocks/b.ts": "row.inMock;",
		"src/c.tsx": `import { fromElsewhere } from "./inPath.ts"; t("list.inKey"); <Trans i18nKey="inTrans" />;`,
	});
	for (const name of ["inTest", "inMock", "inKey", "inTrans", "fromElsewhere", "unseen", "colour"])
		expect([name, names.fileOf(name)]).toEqual([name, undefined]);
});

it("a field that only the records of the mocks name is not used, whatever tests take of them", () => {
	const names = namesOf({
		"src/records.ts": `import { deeper } from "./deeper.ts"; export const client = { inRecord: deeper };`,
		"src/deeper.ts": "export const deeper = { inDeeper: 1 };",
		"src/mocks/handlers.ts": `import { client } from "../records.ts";`,
		"src/a.test.ts": `import { client } from "./records.ts"; import { site } from "./site.ts";`,
		"src/site.ts": "site.inEntry;",
		"src/paths.ts": "row.inPaths;",
		"src/mocks/b.ts": `import "../paths.ts"; import "../module.tsx";`,
		"src/module.tsx": `const Late = () => import("./paths.ts"); row.inModule;`,
	});
	expect(["inRecord", "inDeeper"].map(names.fileOf)).toEqual([undefined, undefined]);
	expect(["inEntry", "inPaths", "inModule"].map(names.fileOf)).toEqual([
		"src/site.ts",
		"src/paths.ts",
		"src/module.tsx",
	]);
});

it("a field is used as a member, taken out, as a name of a form or a column, and as a value", () => {
	const names = namesOf({
		"src/a.tsx": `client.vatNr; const { city, zip: code } = client; <TextField name="address.street" />; column({ accessorKey: "phone" }); if (state === "Im Umlauf") go();`,
	});
	for (const name of ["vatNr", "city", "zip", "address", "street", "phone", "Im Umlauf"])
		expect([name, names.fileOf(name)]).toEqual([name, "src/a.tsx"]);
});

it("a screen is named before the file with the calls", () => {
	expect(namesOf({ "src/api.ts": "x.vatNr;", "src/z.tsx": "y.vatNr;" }).fileOf("vatNr")).toBe("src/z.tsx");
});

it("what a contract's value is made of counts, if the module takes it and not only its type", () => {
	const taking = namesOf({ "src/a.ts": `import { label } from "@portal/api/contract/labels"; label.parse(x);` });
	expect(taking.fileOf("width")).toBe("api/modules/labels/contract.ts");
	expect(taking.fileOf("unseen")).toBeUndefined();
	const typed = namesOf({
		"src/a.ts": `import type { label } from "@portal/api/contract/labels"; let x: typeof label;`,
	});
	expect(typed.fileOf("width")).toBeUndefined();
});

it("what the shared parts for sessions and lists read counts", () => {
	const names = namesOf({ "src/a.ts": "" });
	expect(names.fileOf("fullName")).toBe("shared-ui/src/module/session.ts");
	expect(names.fileOf("cursor")).toBe("shared-ui/src/table/list.ts");
});

it("the real form for clients uses the field of the VAT number", () => {
	expect(usedNames(join(ROOT, "mfe-clients")).fileOf("vatNr")).toMatch(/^src\/.*\.tsx$/);
});
