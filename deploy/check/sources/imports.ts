import { createRequire } from "node:module";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { filesOf } from "../../testing/tree.ts";

interface Rules {
	forbidden: (IForbiddenRuleType & { name: string })[];
	options: Record<string, unknown>;
}
export const rules: Rules = createRequire(import.meta.url)("./dependency-rules.cjs");

const MODULE_FOLDER = "mfe-[^/]+";

/** A module in another repository may have a folder of any name. */
function rulesFor(folder: string): Rules["forbidden"] {
	if (folder.startsWith("mfe-")) return rules.forbidden;
	const name = JSON.stringify(folder.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).slice(1, -1);
	return JSON.parse(JSON.stringify(rules.forbidden).replaceAll(MODULE_FOLDER, () => name));
}

export async function cruiseFiles(root: string, files: string[], forbidden = rules.forbidden): Promise<ICruiseResult> {
	const { output } = await cruise(files, {
		...rules.options,
		ruleSet: { forbidden },
		validate: true,
		baseDir: root,
	});
	if (typeof output === "string") throw new Error("dependency-cruiser gave a report instead of its findings.");
	return output;
}

export async function importProblems(root: string, folder: string): Promise<string[]> {
	const { summary } = await cruiseFiles(root, filesOf(root, `${folder}/**/*.{ts,tsx}`), rulesFor(folder));
	return summary.violations
		.filter(({ from }) => from.startsWith(`${folder}/`))
		.map(({ rule, from, to }) => {
			const comment = rules.forbidden.find(({ name }) => name === rule.name)?.comment;
			return `${from} imports ${to}: ${comment ?? rule.name}`;
		});
}
