import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as ui from "@portal/shared-ui";
import * as form from "@portal/shared-ui/form";
import * as table from "@portal/shared-ui/table";
import { expect, test } from "vitest";
import { PAGE_NAMES } from "./catalogue.ts";

const FOLDER = join(import.meta.dirname, "pages");
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".tsx"));
const sources = files.map((name) => readFileSync(join(FOLDER, name), "utf8")).join("\n");

/** Components without a page: the gallery itself uses them, or they are invisible. */
const WITHOUT_PAGE = ["ToastRegion", "TextsProvider", "VisuallyHidden"];

/** Components that forms render, so that their pages contain no element of this name. */
const WITH_PAGE_OF_ITS_OWN = ["ErrorSummary", "ConflictDialog"];

test("every component of the design system, of forms and of tables has a page", () => {
	const components = [ui, form, table]
		.flatMap((exported) => Object.keys(exported))
		.filter((name) => /^[A-Z][a-z]/.test(name) && !WITHOUT_PAGE.includes(name));
	expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(sources))).toEqual([]);
	expect(PAGE_NAMES).toEqual(expect.arrayContaining(WITH_PAGE_OF_ITS_OWN));
});

test("every page is in the catalogue, and every entry has its page", () => {
	const pages = [...sources.matchAll(/^export (?:const|function) (\w+)Page\b/gm)].map(([, name]) => name);
	expect(pages.toSorted()).toEqual(PAGE_NAMES.toSorted());
});
