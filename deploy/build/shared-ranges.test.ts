import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryTree } from "../testing/folder.ts";
import { sharedRanges } from "./shared-ranges.ts";

const CHECKOUT = { version: "2.3.1", dependencies: { react: "19.3.1" } };
const UI = "@portal/shared-ui";

function rangesOf(own: object) {
	const root = temporaryTree({
		"shared-ui/package.json": JSON.stringify(CHECKOUT),
		"mfe-labels/package.json": JSON.stringify(own),
	});
	return sharedRanges(join(root, "mfe-labels"), root);
}

it.each<[string, object, { react?: string; reactDom?: string; sharedUi?: string }]>([
	["of the checkout where it states none", {}, {}],
	["of the checkout where it takes that of the workspace", { dependencies: { [UI]: "*" } }, {}],
	[
		"of a first number, where it names the version that it was built with",
		{ dependencies: { [UI]: "1.4.0" } },
		{ sharedUi: "^1.0.0" },
	],
	[
		"from the version of React on that it names",
		{ dependencies: { react: "18.1.0" } },
		{ react: "^18.1.0", reactDom: "^18.1.0" },
	],
	["of React's renderer apart from React", { dependencies: { "react-dom": "^18.2.0" } }, { reactDom: "^18.2.0" }],
	[
		"of two first numbers, which is a bridge",
		{ dependencies: { [UI]: "^1 || ^2", react: "^19.3.0 || ^20" } },
		{ sharedUi: "^1 || ^2", react: "^19.3.0 || ^20", reactDom: "^19.3.0 || ^20" },
	],
	[
		"that it states for others, before what it is built with",
		{ dependencies: { [UI]: "2.0.0" }, peerDependencies: { [UI]: "^1 || ^2" } },
		{ sharedUi: "^1 || ^2" },
	],
])("a module accepts shared packages %s", (_, own, ranges) => {
	expect(rangesOf(own)).toEqual({ react: "^19.3.1", reactDom: "^19.3.1", sharedUi: "^2.0.0", ...ranges });
});

it.each([
	["latest", "names no valid range of versions (latest)"],
	["file:../shared-ui", "names no valid range of versions (file:../shared-ui)"],
	[">=1", "allows every later version (>=1); please name each first number, such as ^1 || ^2"],
])("refuses the range %s and names the file that contains it", (range, reason) => {
	expect(() => rangesOf({ dependencies: { [UI]: range } })).toThrow(`mfe-labels/package.json: "${UI}" ${reason}.`);
});
