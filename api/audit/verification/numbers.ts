import type { Reader } from "../../platform/database/index.ts";
import { parseJson } from "../../platform/json.ts";
import type { Trail } from "../trail.ts";
import { type drawnNumbers, skippedNumbers } from "./numbers.repository.ts";

/** Collects the last recorded number of each series, such as client numbers, from audit entries that create records. */
export function createRecordedNumbers({ resources }: Trail) {
	const last = new Map<string, number>();
	const numbers = new Map(
		Object.entries(resources).flatMap(([entity, { number }]) => (number ? [[entity, number] as const] : [])),
	);
	const record = (entity: string, text: string) => {
		// Splits 10001, Z-2026-0001 or Z-2026-0001-01 into the text before the last number and that number.
		const [, before = "", number] = /^(?:(.+)-)?(\d+)$/.exec(text) ?? [];
		const words = numbers.get(entity);
		if (!words || number === undefined) return;
		const { name, first } = words.seriesOf(before);
		last.set(name, Math.max(last.get(name) ?? first - 1, Number(number)));
	};
	for (const entity of numbers.keys()) record(entity, "0");

	return {
		/** Reads an audit entry, whose `changes` are JSON text. */
		read({ entity, action, changes }: { entity: string; action: string; changes: string }): void {
			const field = action === `${entity}.create` ? numbers.get(entity)?.field : undefined;
			if (field === undefined) return;
			const change = (parseJson(changes) as Record<string, unknown[]> | undefined)?.[field];
			record(entity, String(change?.[1]));
		},

		/** Returns the series that issued more numbers than the trail records, which means that entries are missing. */
		async unrecordedSeries(db: Reader, drawn: Awaited<ReturnType<typeof drawnNumbers>>): Promise<string[]> {
			const skipped = await skippedNumbers(db);
			return drawn
				.filter((series) => series.last > (last.get(series.series) ?? 0) + skipped)
				.map(({ series }) => series);
		},
	};
}
