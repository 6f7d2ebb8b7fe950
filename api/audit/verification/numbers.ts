import type { Reader } from "../../platform/database/index.ts";
import type { Trail } from "../trail.ts";
import { type drawnNumbers, skippedNumbers, toldNumbers } from "./numbers.repository.ts";

/** Series with more numbers drawn than the trail records: entries are missing. */
export async function untoldSeries(
	db: Reader,
	{ resources }: Trail,
	drawn: Awaited<ReturnType<typeof drawnNumbers>>,
): Promise<string[]> {
	const last = new Map<string, number>();
	for (const [entity, { number: words }] of Object.entries(resources)) {
		if (!words) continue;
		for (const { number: text } of [{ number: 0 }, ...(await toldNumbers(db, entity, words.field))]) {
			// 10001, Z-2026-0001, Z-2026-0001-01, A-2026-0001: series and number.
			const [, before = "", number] = /^(?:(.+)-)?(\d+)$/.exec(String(text)) ?? [];
			if (number === undefined) continue;
			const { name, first } = words.seriesOf(before);
			last.set(name, Math.max(last.get(name) ?? first - 1, Number(number)));
		}
	}
	const skipped = await skippedNumbers(db);
	return drawn.filter((series) => series.last > (last.get(series.series) ?? 0) + skipped).map(({ series }) => series);
}
