import type { Verification } from "../../audit/index.ts";
import { createPauses } from "../../platform/async/time-slices.ts";
import type { Reader } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { DAY_MS, type Job } from "../../platform/instances/jobs.ts";
import { countedFigures, hasFigures, recountFigures, storedFigures } from "./repository.ts";

const LOOKS = 3;

type FigureVerification = Verification<"figures", "figure">;

async function compare(db: Reader, pause: () => Promise<void>): Promise<FigureVerification> {
	const before = await storedFigures(db);
	const counted = await countedFigures(db, pause);
	const after = await storedFigures(db);
	// Skips counts that changed while the rows were counted again, because the comparison would not be reliable.
	const wrong = [...new Set([...after.keys(), ...counted.keys()])].filter(
		(key) => before.get(key) === after.get(key) && after.get(key) !== counted.get(key),
	);
	const problems = wrong.sort().map((key) => ({
		figure: (JSON.parse(key) as unknown[]).filter((part) => part !== "").join(" "),
		problem: {
			de: `Gespeichert ist ${after.get(key) ?? 0}, gezählt wurden ${counted.get(key) ?? 0}.`,
			en: `${after.get(key) ?? 0} is stored, ${counted.get(key) ?? 0} were counted.`,
		},
	}));
	return { figures: after.size, problems };
}

/**
 * Compares the stored figures with a count of all rows. Rows may change meanwhile, so a difference is reported only if
 * repeated counts confirm it.
 */
export async function verifyFigures(db: Reader, pause = createPauses()): Promise<FigureVerification> {
	if (!(await hasFigures(db))) return { figures: 0, problems: [] };
	for (let look = 1; ; look++) {
		const found = await compare(db, pause);
		if (found.problems.length === 0 || look === LOOKS) return found;
	}
}

/**
 * A job that corrects wrong counts of the overview page. They become wrong if rows are written while the database's
 * triggers are missing, such as during a repair.
 */
export const mendFigures = ({ database, log }: Pick<Deps, "database" | "log">): Job => ({
	name: "figures",
	everyMs: DAY_MS,
	runsByAnyClock: true,
	run: async () => {
		const { problems } = await verifyFigures(database.db);
		if (problems.length === 0) return;
		log.error("figures", { error: problems.map(({ figure, problem }) => `${figure}: ${problem.en}`).join(" ") });
		await database.write(SYSTEM, recountFigures);
	},
});
