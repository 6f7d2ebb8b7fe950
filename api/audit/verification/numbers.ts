import type { Reader } from "../../platform/database/index.ts";
import type { Trail } from "../trail.ts";
import { type drawnNumbers, recordedNumbers, skippedNumbers } from "./numbers.repository.ts";

/** Returns number series, such as client numbers, that issued more than the trail records: entries are missing. */
export async function unrecordedSeries(
	db: Reader,
	{ resources }: Trail,
	drawn: Awaited<ReturnType<typeof drawnNumbers>>,
): Promise<string[]> {
	const last = new Map<string, number>();
	for (const [entity, { number: words }] of Object.entries(resources)) {
		if (!words) continue;
		for (const { number: text } of [{ number: 0 }, ...(await recordedNumbers(db, entity, words.field))]) {
			// Splits 10001, Z-2026-0001 or Z-2026-0001-01 into the text before the last number and that number.
			const [, before = "", number] = /^(?:(.+)-)?(\d+)$/.exec(String(text)) ?? [];
			if (number === undefined) continue;
			const { name, first } = words.seriesOf(before);
			last.set(name, Math.max(last.get(name) ?? first - 1, Number(number)));
		}
	}
	const skipped = await skippedNumbers(db);
	return drawn.filter((series) => series.last > (last.get(series.series) ?? 0) + skipped).map(({ series }) => series);
}
